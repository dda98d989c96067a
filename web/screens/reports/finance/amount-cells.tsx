import type { FinanceAmounts } from '#contract/reports/finance.ts';
import { Money } from '#web/components/reports/figures.tsx';
import { Td, Th } from '#web/ui/table.tsx';

/** On a phone all amounts are in one column. */
export function AmountHeads() {
  return (
    <>
      <Th align="end">Held</Th>
      {['Corrections', 'Planned', 'Estimated'].map((name) => (
        <Th key={name} align="end" className="max-sm:hidden">
          {name}
        </Th>
      ))}
    </>
  );
}

export function AmountCells({ amounts }: { amounts: FinanceAmounts }) {
  const { held, corrections, planned, estimatedCost } = amounts;
  return (
    <>
      <Td align="end">
        <Money amount={held} cents />
        <span className="block text-xs font-normal text-ink-2 sm:hidden">
          {corrections !== 0 && <Line amount={corrections} text="corrections" />}
          {planned !== null && planned !== 0 && <Line amount={planned} text="planned" />}
          {estimatedCost !== 0 && <Line amount={estimatedCost} text="estimated" />}
        </span>
      </Td>
      {[corrections, planned, estimatedCost].map((amount, column) => (
        <Td key={column} align="end" className="max-sm:hidden">
          {amount === null || amount === 0 ? (
            <span className="text-ink-3">–</span>
          ) : (
            <Money amount={amount} cents />
          )}
        </Td>
      ))}
    </>
  );
}

function Line({ amount, text }: { amount: number; text: string }) {
  return (
    <span className="block whitespace-nowrap">
      <Money amount={amount} cents /> {text}
    </span>
  );
}

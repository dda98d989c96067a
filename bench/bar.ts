// One line of the table: what was measured, against what, and whether it holds.

export type Bar = {
  name: string;
  figure: string;
  peer: string;
  aim: string;
  holds: boolean;
  control: boolean;
};

export function printBars(bars: readonly Bar[]): void {
  console.log('\n| bar | figure | limit or peer | aim | |\n|---|---|---|---|---|');
  for (const { name, figure, peer, aim, holds, control } of bars) {
    console.log(
      `| ${name} | ${figure} | ${peer} | ${aim} | ${holds ? 'holds' : 'falls short'}${control ? '' : ', and its control did not fail'} |`,
    );
  }
}

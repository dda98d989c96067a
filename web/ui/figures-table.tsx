type FiguresTableProps = {
  caption: string;
  columns: readonly string[];
  /** Each row starts with its header. */
  rows: readonly (readonly (string | number)[])[];
};

/** The figures of a chart, for screen readers. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  return (
    // On a wrapper: a table is as wide as its longest word, even if its width is set smaller.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

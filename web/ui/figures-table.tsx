type FiguresTableProps = {
  caption: string;
  columns: readonly string[];
  /** Each begins with what it is about. */
  rows: readonly (readonly (string | number)[])[];
};

/** The figures of a drawing, for a screen reader. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  return (
    // Around the table: a table is as wide as its longest word, also where it is said to be narrower.
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

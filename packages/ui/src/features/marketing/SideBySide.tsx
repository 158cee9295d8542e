import classes from './SideBySide.module.css';

type Props = {
  labelledBy: string;
  heads: readonly [string, string];
  /** Groups of rows, each with a title except the first. */
  parts: readonly { title?: string; rows: readonly { name: string; cells: readonly [string, string] }[] }[];
};

/** A comparison of two things, row by row. */
export function SideBySide({ labelledBy, heads, parts }: Props) {
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(({ title, rows }) => (
        <tbody key={title ?? ''}>
          {title && (
            <tr>
              <th className={classes.part} scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-head={heads[0]}>{cells[0]}</td>
              <td data-head={heads[1]}>{cells[1]}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

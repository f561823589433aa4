/** Stretches of a text, in order and apart from each other. */
export type Stretches = readonly (readonly [start: number, end: number])[]

/** A text in which stretches stand out. */
export const Marked = ({ text, ranges }: { readonly text: string; readonly ranges: Stretches }) => {
  if (ranges.length === 0) return text
  return (
    <>
      {ranges.map(([start, end], i) => (
        <span key={start}>
          {text.slice(ranges[i - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

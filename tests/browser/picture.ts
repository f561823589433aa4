// The smallest picture there is: one transparent point.
const point = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (letter) => letter.codePointAt(0) ?? 0,
)
/** A file that says it is of a type; its content is a picture. */
export const picture = (name: string, type: string) => new File([point], name, { type })

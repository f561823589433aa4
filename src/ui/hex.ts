/** Reads a colour's code as people write it: `1F4E79`, `#1f4`. What is no such code stays as it was typed. */
export const readHex = (typed: string): string => {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return typed
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits}`
}

import { type Placeholder, placeholders } from '#contract/text-blasts/blasts.ts'

const pattern = /\{([a-z_]+)\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name)
/** The placeholders of a message that mean nothing: `{frist_name}`. */
export const unknownPlaceholders = (message: string): readonly string[] => [
  ...new Set([...message.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))),
]
export const usesPlaceholder = (message: string, name: Placeholder): boolean => message.includes(`{${name}}`)
/** A message as one recipient reads it. An empty value leaves no double space behind. */
export const fill = (message: string, values: Readonly<Record<Placeholder, string>>): string =>
  message
    .replaceAll(pattern, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ([,.!?])/g, '$1')
    .trim()

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const floors: Readonly<Record<string, string>> = {
  '#ui/': 'src/ui/',
  '#platform/': 'src/platform/',
  '#contract/': 'contract/',
}

const fileOf = (specifier: string): string | undefined => {
  const [alias, folder] = Object.entries(floors).find(([alias]) => specifier.startsWith(alias)) ?? []
  return alias === undefined || folder === undefined ? undefined : resolve(root, folder, specifier.slice(alias.length))
}

/** Every module that a file reaches, packages by name. */
const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type)[^'"]*['"]([^'"]+)['"]/gm,
  )) {
    const next = fileOf(specifier ?? '')
    if (next === undefined) seen.add(specifier ?? '')
    else reach(next, seen)
  }
  return seen
}

/** What the sign-in screens may bring of React Aria. Its index reaches all of it, and so would the first file. */
const parts = ['Button', 'FieldError', 'Form', 'Label', 'Link', 'Text', 'TextField', 'slots']
const allowed = parts.map((part) => `react-aria-components/${part}`)

test('the plain widgets reach a few parts of React Aria by their own paths and no icons, so that the sign-in screen stays small', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(5)
  const met = new Set<string>()
  for (const file of files) {
    const reached = [...reach(resolve(import.meta.dirname, file))]
    for (const one of reached) met.add(one)
    expect(
      reached.filter((one) => /react-aria|react-stately|lucide|@internationalized/.test(one) && !allowed.includes(one)),
      file,
    ).toEqual([])
  }
  expect([...met]).toContain('react')
  expect([...met]).toContain('react-aria-components/Button')
  expect([...met]).toContain(resolve(root, 'src/platform/words.tsx'))
})

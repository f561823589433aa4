import type { Page } from 'playwright'

/** Keys that a person has pressed since this was asked for: a chord is one, each letter that is typed is one. */
export const countKeys = ({ keyboard }: Pick<Page, 'keyboard'>) => {
  let pressed = 0
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  keyboard.press = (...given) => {
    pressed += 1
    return press(...given)
  }
  keyboard.type = (text, ...options) => {
    pressed += [...text].length
    return type(text, ...options)
  }
  return {
    /** How many keys it took to do this. */
    for: async (work: () => Promise<unknown>): Promise<number> => {
      const before = pressed
      await work()
      return pressed - before
    },
  }
}

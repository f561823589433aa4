import { msg } from '#contract/words.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { useCommands } from '#workspace/commands.ts'
import { store } from '#workspace/facts.ts'
import { linearKeys, portalKeys, resetKeys, toggleLetters } from '#workspace/keys/commands.ts'
import { type KeymapChoice, keymapAtom, noChoice } from '#workspace/keys/keymap.ts'
import { type Preset, presetNames } from '#workspace/keys/presets.ts'

/** Changes the keys, says so, and offers the way back. */
export const changeKeymap = (next: KeymapChoice, text: string, detail?: string): void => {
  const before = store.get(keymapAtom)
  store.set(keymapAtom, next)
  notify({ tone: 'ok', text, detail, action: { label: say(msg`Undo`), run: () => store.set(keymapAtom, before) } })
}
const wear = (preset: Preset) =>
  changeKeymap(
    { ...store.get(keymapAtom), preset },
    say(msg`The keys are now those of “{preset}”.`, { preset: say(presetNames[preset]) }),
  )
/** True when somebody has changed anything about the keys. */
export const isChanged = ({ preset, letters, overrides }: KeymapChoice): boolean =>
  preset !== noChoice.preset || letters !== noChoice.letters || Object.keys(overrides).length > 0
export const resetAll = (): void => changeKeymap(noChoice, say(msg`All keys are as in the beginning.`))

/** What can be done about the keys from anywhere, by pointer and palette too: nobody may be locked out by them. */
export const useKeymapCommands = (): void =>
  useCommands([
    [
      toggleLetters,
      () => {
        const choice = store.get(keymapAtom)
        changeKeymap(
          { ...choice, letters: !choice.letters },
          choice.letters ? say(msg`The letter keys are off.`) : say(msg`The letter keys are on.`),
        )
      },
    ],
    [portalKeys, () => wear('portal')],
    [linearKeys, () => wear('linear')],
    [resetKeys, resetAll],
  ])

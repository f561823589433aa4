import { msg } from '#contract/words.ts'
import { say } from '#platform/words.tsx'
import { notify, type Words } from '#ui/notices.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { linearKeys, portalKeys, resetKeys, toggleLetters } from '#workspace/keys/commands.ts'
import { type KeymapChoice, keymapAtom, noChoice } from '#workspace/keys/keymap.ts'
import { type Preset, presetNames } from '#workspace/keys/presets.ts'
import { store } from '#workspace/store.ts'

/** Changes the keys, says so, and offers the way back. */
export const changeKeymap = (next: KeymapChoice, text: Words, detail?: Words): void => {
  const before = store.get(keymapAtom)
  store.set(keymapAtom, next)
  notify({
    tone: 'ok',
    text,
    detail,
    action: { label: () => say(msg`Undo`), run: () => store.set(keymapAtom, before) },
  })
}
const wear = (preset: Preset) =>
  changeKeymap({ ...store.get(keymapAtom), preset }, () =>
    say(msg`Shortcuts changed to the “{preset}” preset.`, { preset: say(presetNames[preset]) }),
  )
/** True when somebody has changed anything about the keys. */
export const isChanged = ({ preset, letters, overrides }: KeymapChoice): boolean =>
  preset !== noChoice.preset || letters !== noChoice.letters || Object.keys(overrides).length > 0
export const resetAll = (): void => changeKeymap(noChoice, () => say(msg`All shortcuts were reset to their defaults.`))

/** What can be done about the keys from anywhere, by pointer and palette too: nobody may be locked out by them. */
export const useKeymapCommands = (): void =>
  useCommands([
    [
      toggleLetters,
      () => {
        const choice = store.get(keymapAtom)
        changeKeymap({ ...choice, letters: !choice.letters }, () =>
          choice.letters ? say(msg`Letter shortcuts are off.`) : say(msg`Letter shortcuts are on.`),
        )
      },
    ],
    [portalKeys, () => wear('portal')],
    [linearKeys, () => wear('linear')],
    [resetKeys, resetAll],
  ])

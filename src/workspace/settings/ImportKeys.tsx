import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { msg } from '#contract/words.ts'
import type { Command } from '#define/command.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { definitionsAtom } from '#workspace/commands/live.ts'
import { changeKeymap } from '#workspace/commands/useKeymapCommands.ts'
import { readKeymap } from '#workspace/keys/exchange.ts'
import styles from '#workspace/settings/settings.module.css'

/** More than any file of keys has. */
const most = 200_000

/** Takes in keys from a file, or from text that is pasted; all of them or none. */
export const ImportKeys = ({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}) => {
  const say = useSay()
  const known = useAtomValue(definitionsAtom)
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblems(chosen.size > most ? [say(msg`This file is too large to be a shortcuts file.`)] : [])
    if (chosen.size <= most) setText(await chosen.text())
  }
  const take = (): boolean => {
    const read = readKeymap(text, { known, mine: commands, say })
    if (read.is === 'refused') {
      setProblems(read.problems)
      return false
    }
    changeKeymap(
      read.choice,
      say(msg`Shortcuts imported.`),
      read.unknown.length > 0
        ? say(
            msg`{count, plural, one {# command is not available here. Its shortcut is kept: {names}} other {# commands are not available here. Their shortcuts are kept: {names}}}`,
            { count: read.unknown.length, names: listed(read.unknown) },
          )
        : undefined,
    )
    return true
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Import shortcuts`)}
      text={say(msg`Imported shortcuts replace your own. If the file has an error, nothing is changed.`)}
      width={560}
      action={say(msg`Import`)}
      onAction={() => take() || false}
    >
      {problems.length > 0 && (
        <Box tone="bad" title={say(msg`These shortcuts cannot be imported`)} announces>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Box>
      )}
      <div>
        <FileTrigger label={say(msg`Choose file…`)} accept={['json']} onFiles={([chosen]) => void choose(chosen)}>
          <Button icon="upload" autoFocus>
            {say(msg`Choose file…`)}
          </Button>
        </FileTrigger>
      </div>
      <TextArea label={say(msg`Or paste the file’s text`)} value={text} onChange={setText} rows={8} />
    </Dialog>
  )
}

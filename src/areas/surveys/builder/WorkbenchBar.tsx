import { memo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import * as own from '#areas/surveys/builder/commands.ts'
import type { Mode } from '#areas/surveys/builder/context.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useKeysOf } from '#workspace/commands/live.ts'

export type Part = 'outline' | 'question' | 'preview'
const PartSwitch = ({ part, onPart }: { readonly part: Part; readonly onPart: (part: Part) => void }) => {
  const say = useSay()
  return (
    <div className={styles.parts}>
      <Segmented
        label={say(msg`Part of the builder`)}
        value={part}
        onChange={onPart}
        options={[
          { id: 'outline', name: say(msg`Outline`) },
          { id: 'question', name: say(msg({ message: 'Question', context: 'what is asked' })) },
          { id: 'preview', name: say(msg`Preview`) },
        ]}
      />
    </div>
  )
}

interface WorkbenchBarProps {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  /** How many there are; null where the text cannot be read. */
  readonly questions: number | null
  readonly pages: number
  readonly missing: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onTranslate: (() => void) | undefined
  readonly onVersions: (() => void) | undefined
  readonly onExport: () => void
  /** The part that a narrow screen shows; null where there is no builder. */
  readonly part: Part | null
  readonly onPart: (part: Part) => void
}
/** What the whole document is, the two ways to see it, and what is done to all of it. */
export const WorkbenchBar = memo((props: WorkbenchBarProps) => {
  const { mode, onMode, questions, pages, missing, canUndo, canRedo, onUndo, onRedo, part, onPart } = props
  const { onTranslate, onVersions, onExport } = props
  const say = useSay()
  const undoKeys = useKeysOf(own.undo.id)
  const redoKeys = useKeysOf(own.redo.id)
  return (
    <div className={styles.bar}>
      <h2 className={styles.facts}>
        {questions !== null
          ? say(
              msg`{questions, plural, one {# question} other {# questions}} on {pages, plural, one {# page} other {# pages}}`,
              { questions, pages },
            )
          : say(msg`Questions data`)}
      </h2>
      {part !== null && <PartSwitch part={part} onPart={onPart} />}
      <Segmented
        label={say(msg`Builder or JSON`)}
        value={mode}
        onChange={onMode}
        options={[
          { id: 'builder', name: say(msg`Builder`) },
          { id: 'json', name: 'JSON' },
        ]}
      />
      <IconButton
        name={say(own.undo.title)}
        icon="undo-2"
        keys={undoKeys}
        command={own.undo.id}
        disabledReason={canUndo ? undefined : say(msg`Nothing to undo`)}
        onPress={onUndo}
      />
      <IconButton
        name={say(own.redo.title)}
        icon="redo-2"
        keys={redoKeys}
        command={own.redo.id}
        disabledReason={canRedo ? undefined : say(msg`Nothing to redo`)}
        onPress={onRedo}
      />
      {onTranslate && (
        <Button variant="ghost" icon="languages" command={own.translate.id} onPress={onTranslate}>
          {missing === 0
            ? say(msg`Translations`)
            : say(msg`Translations: {count, plural, one {# missing} other {# missing}}`, { count: missing })}
        </Button>
      )}
      {onVersions && (
        <IconButton name={say(own.versions.title)} icon="history" command={own.versions.id} onPress={onVersions} />
      )}
      <IconButton name={say(own.exportJson.title)} icon="download" command={own.exportJson.id} onPress={onExport} />
    </div>
  )
})

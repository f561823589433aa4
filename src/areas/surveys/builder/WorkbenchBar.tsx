import { type ReactNode, useMemo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import * as own from '#areas/surveys/builder/commands.ts'
import type { Mode } from '#areas/surveys/builder/context.ts'
import { missingIn, textsOf } from '#areas/surveys/builder/texts.ts'
import type { Steps } from '#areas/surveys/builder/useSteps.ts'
import { type Questionnaire, questionsOf } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useKeysOf } from '#workspace/commands/live.ts'

/** What the whole document is, the two ways to see it, and what is done to all of it. */
export const WorkbenchBar = ({
  mode,
  onMode,
  data,
  steps,
  onUndo,
  onRedo,
  onTranslate,
  onVersions,
  onExport,
  children,
}: {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly data: Questionnaire | null
  readonly steps: Steps
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onTranslate: (() => void) | undefined
  readonly onVersions: (() => void) | undefined
  readonly onExport: () => void
  readonly children: ReactNode
}) => {
  const say = useSay()
  const undoKeys = useKeysOf(own.undo.id)
  const redoKeys = useKeysOf(own.redo.id)
  const missing = useMemo(() => (data ? missingIn(textsOf(data)) : 0), [data])
  return (
    <div className={styles.bar}>
      <h2 className={styles.facts}>
        {data
          ? say(
              msg`{questions, plural, one {# question} other {# questions}} on {pages, plural, one {# page} other {# pages}}`,
              { questions: questionsOf(data).length, pages: data.pages.length },
            )
          : say(msg`Questions data`)}
      </h2>
      {children}
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
        disabledReason={steps.canUndo ? undefined : say(msg`Nothing was changed.`)}
        onPress={onUndo}
      />
      <IconButton
        name={say(own.redo.title)}
        icon="redo-2"
        keys={redoKeys}
        command={own.redo.id}
        disabledReason={steps.canRedo ? undefined : say(msg`Nothing was undone.`)}
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
}

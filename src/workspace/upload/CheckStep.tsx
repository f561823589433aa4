import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { imports } from '#contract/work/imports.ts'
import { mayBegin } from '#machines/import-draft.ts'
import { showNumber } from '#platform/formats.ts'
import { useSentence } from '#platform/session.tsx'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useCommands } from '#workspace/commands/live.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import * as commands from '#workspace/upload/commands.ts'
import { useCorrect } from '#workspace/upload/correct.ts'
import type { OneImport } from '#workspace/upload/data.ts'
import { Filled, FillMissing } from '#workspace/upload/FillMissing.tsx'
import { Mapping, missingIn } from '#workspace/upload/Mapping.tsx'
import { Preview } from '#workspace/upload/Preview.tsx'
import styles from '#workspace/upload/upload.module.css'
import type { UploadActor } from '#workspace/upload/useUpload.ts'
import { Verdict } from '#workspace/upload/Verdict.tsx'

/** The second step: which column goes where, what is wrong with which row, and the way to begin. */
export const CheckStep = ({
  actor,
  one,
  isFresh,
}: {
  readonly actor: UploadActor
  readonly one: OneImport
  /** The file went up just now. */
  readonly isFresh: boolean
}) => {
  const say = useSay()
  const sentence = useSentence()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('remapping'))
  const isBeginning = useSelector(actor, (snapshot) => snapshot.matches('beginning'))
  const { correct, isCorrecting } = useCorrect(actor, one)
  const isBusy = isChecking || isBeginning || isCorrecting
  const mapping = context.draft ?? one.mapping
  const isChanged = context.draft !== null
  const missing = missingIn(one.targets, mapping).filter(({ name }) => one.fills[name] === undefined)
  const check = () => actor.send({ type: 'CHECK' })
  const begin = () => actor.send({ type: 'BEGIN' })
  const reset = () => actor.send({ type: 'RESET' })
  const startOver = () => actor.send({ type: 'START_OVER' })
  const lacking =
    missing.length === 0
      ? ''
      : `${say(msg`Required columns are missing`)}. ${say(msg`Choose the file column for: {columns}.`, {
          columns: listed(missing.map(({ label }) => label)),
        })}`
  const lacked = useRef(lacking)
  // What was missing when the file came is read where it stands; what is missing by another choice, nobody looks for.
  useEffect(() => {
    if (lacked.current === lacking) return
    lacked.current = lacking
    announce(lacking, { about: 'missing columns' })
  }, [lacking])
  const isReady = mayBegin({ draft: context.draft, missing: one.missing.length, good: one.good })
  useCommands([
    [commands.checkColumns, check, { enabled: isChanged && !isBusy }],
    [commands.resetColumns, reset, { enabled: isChanged && !isBusy }],
    [commands.beginImport, begin, { enabled: isReady && !isBusy }],
    [commands.startOver, startOver, { enabled: !isBusy }],
  ])
  const doesUpdate = one.updated + one.unchanged + one.removed > 0
  const goodRows = doesUpdate
    ? ([
        { shape: 'done', tone: 'ok', label: msg({ message: 'New', context: 'rows of a file' }), count: one.created },
        {
          shape: 'advanced',
          tone: 'info',
          label: msg({ message: 'Changes', context: 'rows of a file' }),
          count: one.updated,
        },
        { shape: 'off', tone: 'off', label: msg`Unchanged`, count: one.unchanged },
        ...(one.removed > 0
          ? ([
              {
                shape: 'stopped',
                tone: 'warn',
                label: msg({ message: 'Removals', context: 'rows of a file' }),
                count: one.removed,
              },
            ] as const)
          : []),
      ] as const)
    : ([{ shape: 'done', tone: 'ok', label: msg`Good`, count: one.good }] as const)
  const why = isChanged
    ? say(msg`Check columns again first`)
    : missing.length > 0
      ? say(msg`A required column is missing`)
      : one.good === 0
        ? say(msg`No rows to import`)
        : undefined
  return (
    <>
      <ProgressLine isLoading={isBusy} />
      <section className={styles.summary} aria-label={say(msg`Check result`)}>
        <Verdict
          isFresh={isFresh}
          words={say(msg`{good} of {rows} rows can be imported`, {
            good: showNumber(one.good),
            rows: showNumber(one.rows),
          })}
        />
        <dl className={styles.figures}>
          {goodRows.map(({ shape, tone, label, count }) => (
            <div key={shape}>
              <dt>
                <StatusShape shape={shape} tone={tone} />
                {say(label)}
              </dt>
              <dd>{showNumber(count)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <StatusShape shape="stopped" tone="bad" />
              {say(msg`Rejected`)}
            </dt>
            <dd>{showNumber(one.bad)}</dd>
          </div>
        </dl>
      </section>
      {(missing.length > 0 || (context.message !== null && !isBusy)) && (
        <div className={styles.told}>
          {context.message !== null && !isBusy && (
            <Box tone="bad" announces>
              {sentence(context.message)}
            </Box>
          )}
          {missing.length > 0 && (
            <Box tone="warn" title={say(msg`Required columns are missing`)}>
              <p>
                {say(msg`Choose the file column for: {columns}.`, {
                  columns: listed(missing.map(({ label }) => label)),
                })}
              </p>
              {!isChanged && <FillMissing missing={missing} correct={correct} />}
            </Box>
          )}
        </div>
      )}
      <div className={styles.columns}>
        <Mapping one={one} mapping={mapping} isBusy={isBusy} actor={actor}>
          <Filled one={one} correct={correct} />
        </Mapping>
        <Preview one={one} isOld={isChanged} correct={correct} isCorrecting={isCorrecting} />
      </div>
      <section className={styles.bar} aria-label={say(msg`Start import`)}>
        <Button variant="ghost" size="lg" command={commands.startOver.id} isDisabled={isBusy} onPress={startOver}>
          {say(msg`Choose another file`)}
        </Button>
        <span className={styles.aside}>
          {say(msg`Nothing is imported until you start. Rejected rows are skipped.`)}
        </span>
        {one.bad > 0 && (
          <FormatMenu
            command={commands.getRefused}
            call={imports.refused}
            inputOf={(format) => ({ params: { id: one.id }, query: { format } })}
            size="lg"
          >
            {say(msg`Rejected rows`)}
          </FormatMenu>
        )}
        {isChanged && (
          <>
            <Button variant="ghost" size="lg" command={commands.resetColumns.id} isDisabled={isBusy} onPress={reset}>
              {say(msg`Undo changes`)}
            </Button>
            <Button
              variant="primary"
              size="lg"
              command={commands.checkColumns.id}
              isPending={isChecking}
              onPress={check}
            >
              {say(msg`Check again`)}
            </Button>
          </>
        )}
        {!isChanged && (
          <Button
            variant="primary"
            size="lg"
            command={commands.beginImport.id}
            isPending={isBeginning}
            disabledReason={why}
            onPress={begin}
          >
            {say(msg`{count, plural, one {Import # row} other {Import # rows}}`, { count: one.good })}
          </Button>
        )}
      </section>
    </>
  )
}

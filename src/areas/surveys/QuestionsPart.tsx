import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ChosenPane, OutlinePane } from '#areas/surveys/builder/Builder.tsx'
import styles from '#areas/surveys/builder/builder.module.css'
import { BuilderContext, keyOfPage, type Mode, pageOfKey } from '#areas/surveys/builder/context.ts'
import {
  categoryIn,
  type Factor,
  heldOf,
  isBuildable,
  knownFrom,
  problemsIn,
  readingOf,
  textOf,
  told,
} from '#areas/surveys/builder/document.ts'
import type { JsonEditorHandle, Mark } from '#areas/surveys/builder/JsonEditor.tsx'
import { placesIn } from '#areas/surveys/builder/lines.ts'
import { Preview } from '#areas/surveys/builder/Preview.tsx'
import { ProblemsPanel } from '#areas/surveys/builder/ProblemsPanel.tsx'
import { TranslateDialog } from '#areas/surveys/builder/TranslateDialog.tsx'
import { missingIn, textsOf } from '#areas/surveys/builder/texts.ts'
import { pageOf, useBuilderActs } from '#areas/surveys/builder/useBuilderActs.ts'
import { useCommandsOfBuilder } from '#areas/surveys/builder/useCommandsOfBuilder.ts'
import { useGivenIds } from '#areas/surveys/builder/useGivenIds.ts'
import { useSteps } from '#areas/surveys/builder/useSteps.ts'
import { VersionsDialog } from '#areas/surveys/builder/VersionsDialog.tsx'
import { type Part, WorkbenchBar } from '#areas/surveys/builder/WorkbenchBar.tsx'
import { spotOf } from '#areas/surveys/edits.ts'
import { surveyFactors } from '#contract/surveys/factors.ts'
import { questionsOf } from '#contract/surveys/questionnaire.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import type { OwnPartProps } from '#define/parts.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { useSteady } from '#ui/steady.ts'
import { saveFile } from '#workspace/export/save.ts'
import { useStatusInfo } from '#workspace/status/info.ts'

const JsonEditor = lazy(() => import('#areas/surveys/builder/JsonEditor.tsx'))
const noFactors: readonly Factor[] = []

/** What a survey asks: built question by question or written as JSON, one document and one way back for both. */
const QuestionsPart = ({ id, value, error, beside, row, onChange, onBlur }: OwnPartProps) => {
  const say = useSay()
  const bench = useRef<HTMLDivElement>(null)
  const editor = useRef<JsonEditorHandle>(null)
  /** The place in the text that waits for the editor, whose code may only be on its way. */
  const wanted = useRef<number>(null)
  const [mode, setMode] = useState<Mode>('builder')
  const [part, setPart] = useState<Part>('question')
  const [isAdding, setAdding] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [isVersions, setVersions] = useState(false)
  const [isTranslating, setTranslating] = useState(false)
  const [caret, setCaret] = useState<number>()
  const category = categoryIn(beside)
  const { data: factors } = useQuery(queryOf('survey-factors', surveyFactors.list, { query: { category } }))
  const given = useGivenIds(row)
  const steps = useSteps(value, onChange)

  const { data } = useMemo(() => readingOf(value), [value])
  const isBuilding = mode === 'builder' && isBuildable(data)
  // What is typed is drawn first; what is wrong with it a moment later.
  const late = useDeferredValue(value)
  const rows = useMemo(() => {
    const problems = problemsIn(readingOf(late), factors ? knownFrom(category, factors) : null)
    if (problems.length === 0) return []
    const places = placesIn(textOf(late))
    return problems.map((problem) => ({ problem, ...places.of(problem) }))
  }, [late, factors, category])
  const problems = useMemo(() => rows.map(({ problem }) => problem), [rows])
  const marks = useMemo(
    () => rows.map(({ problem, from, to }): Mark => ({ from, to, message: told(say, problem), isWarning: false })),
    [rows, say],
  )

  const { chosen, acts, aimAt, beforeStep } = useBuilderActs(isBuildable(data) ? data : null, steps.apply, given, bench)
  const builder = useMemo(
    () => (chosen === null ? null : { ...acts, chosen, factors: factors ?? noFactors }),
    [acts, chosen, factors],
  )
  const missing = useMemo(() => (data ? missingIn(textsOf(data)) : 0), [data])
  const spot = data && chosen !== null ? spotOf(data, chosen) : null
  const question = spot ? data?.pages[spot.page]?.questions[spot.question] : undefined
  const all = useMemo(() => (data ? questionsOf(data) : []), [data])
  const number = question ? all.findIndex((one) => one.id === question.id) + 1 : 0
  useStatusInfo(number > 0 ? say(msg`Question {at} of {count}`, { at: number, count: all.length }) : null)

  const show = (next: Mode) => {
    setMode(next)
    if (next === 'builder' && caret !== undefined && data) {
      // Where one was in the text, one is in the builder, and the other way round.
      const at = placesIn(textOf(value)).at(caret)
      const key = at && (at.question === null ? keyOfPage(at.page) : data.pages[at.page]?.questions[at.question]?.id)
      if (key) acts.choose(key)
    }
  }
  const goInText = (from: number) => {
    setMode('json')
    setPart('question')
    wanted.current = editor.current ? null : from
    editor.current?.goTo(from)
  }
  const holdEditor = useCallback((handle: JsonEditorHandle | null) => {
    editor.current = handle
    if (!handle || wanted.current === null) return
    handle.goTo(wanted.current)
    wanted.current = null
  }, [])
  const openJson = () => {
    const at = spot && placesIn(textOf(value)).ofQuestion(spot.page, spot.question)
    goInText(at?.from ?? 0)
  }
  const go = (problem: Problem) => {
    const { at } = problem
    const key = at.id ?? (at.page === undefined ? null : keyOfPage(at.page))
    if (!isBuilding || key === null) return goInText(rows.find((one) => one.problem === problem)?.from ?? 0)
    setPart('question')
    acts.choose(key, 'first-fault')
  }
  const walk = (isDone: boolean, done: string) =>
    announce(isDone ? done : say(msg`Nothing more to undo or redo`), { about: 'builder' })
  const undo = () => walk(steps.undo(beforeStep), say(msg`Undone.`))
  const redo = () => walk(steps.redo(beforeStep), say(msg`Redone.`))
  const exportJson = () => {
    const name = `${String(beside['name'] ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'questionnaire'}.json`
    saveFile(new File([textOf(value)], name, { type: 'application/json' }))
  }
  const showVersions = row && Number(row['version_no']) > 0 ? () => setVersions(true) : undefined
  const toggleJson = () => (mode === 'json' ? show('builder') : openJson())
  useCommandsOfBuilder({
    acts,
    question,
    isBuilding,
    aimAt: (at) => {
      setPart('question')
      aimAt(at)
    },
    openAdding: () => setAdding(true),
    openPages: () => setMoving(true),
    translate: () => setTranslating(true),
    toggleJson,
    goToPreview: () => {
      setPart('preview')
      aimAt('preview')
    },
    goToProblems: () => aimAt('problems'),
    versions: showVersions,
    exportJson,
    undo,
    redo,
  })
  const changeMode = useSteady((next: Mode) => (next === 'json' ? openJson() : show('builder')))
  const [onUndo, onRedo, onExport] = [useSteady(undo), useSteady(redo), useSteady(exportJson)]
  const openTranslations = useSteady(() => setTranslating(true))
  const openVersions = useSteady(() => setVersions(true))
  const hint = `${id}-leave`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields would save the whole survey
    <div
      ref={bench}
      className={styles.bench}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <WorkbenchBar
        mode={mode}
        onMode={changeMode}
        questions={data ? all.length : null}
        pages={data?.pages.length ?? 0}
        missing={missing}
        canUndo={steps.canUndo}
        canRedo={steps.canRedo}
        onUndo={onUndo}
        onRedo={onRedo}
        onTranslate={isBuilding ? openTranslations : undefined}
        onVersions={showVersions && openVersions}
        onExport={onExport}
        part={isBuilding ? part : null}
        onPart={setPart}
      />
      {isBuilding && builder !== null ? (
        <BuilderContext value={builder}>
          <div className={styles.panes} data-mode="builder" data-shown={part} id={id} tabIndex={-1}>
            <OutlinePane data={data} problems={problems} isAdding={isAdding} onAdding={setAdding} />
            <ChosenPane data={data} isMoving={isMoving} onMoving={setMoving} />
            <section className={styles.pane} data-part="preview" aria-label={say(msg`Preview`)}>
              <Preview
                data={data}
                page={pageOf(data, builder.chosen)}
                question={pageOfKey(builder.chosen) === null ? builder.chosen : null}
                onPage={(page) => acts.choose(keyOfPage(page))}
              />
            </section>
          </div>
        </BuilderContext>
      ) : mode === 'json' ? (
        <>
          <p id={hint} className={styles.hintBar}>
            {say(
              msg`The Tab key indents. To leave the editor, press Escape, then Tab. To go to the next problem, press F8.`,
            )}
          </p>
          <div className={styles.editor}>
            <Suspense>
              <JsonEditor
                ref={holdEditor}
                id={id}
                label={say(msg`Questions data`)}
                describedBy={hint}
                text={textOf(value)}
                marks={marks}
                onChange={(text) => steps.apply(heldOf(text), 'json')}
                onBlur={onBlur}
                onCaret={setCaret}
                onLeaving={() => announce(say(msg`The Tab key now leaves the editor`), { about: 'builder' })}
              />
            </Suspense>
          </div>
        </>
      ) : (
        <div className={styles.broken} id={id} tabIndex={-1}>
          <p>{say(msg`The builder cannot show this document until its JSON is fixed.`)}</p>
          <Button variant="primary" onPress={() => goInText(rows[0]?.from ?? 0)}>
            {say(msg`Fix as JSON`)}
          </Button>
        </div>
      )}
      <ProblemsPanel rows={rows} error={error} onGo={go} />
      {isVersions && row && (
        <VersionsDialog
          id={row.id}
          onClose={() => setVersions(false)}
          onTake={(document, number) => {
            steps.apply(document)
            setVersions(false)
            announce(say(msg`Version {number} is now in the builder`, { number }), { about: 'builder' })
          }}
        />
      )}
      {isTranslating && isBuilding && chosen !== null && (
        <TranslateDialog
          data={data}
          startsAt={pageOf(data, chosen)}
          onEdit={acts.edit}
          onClose={() => setTranslating(false)}
        />
      )}
    </div>
  )
}
export default QuestionsPart

import { memo, useRef } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { typeIcons, typeNames } from '#areas/surveys/builder/commands.ts'
import { type Key, keyOfPage } from '#areas/surveys/builder/context.ts'
import { type Language, type Page, type Question, type Questionnaire, textIn } from '#contract/surveys/questionnaire.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LongTree } from '#ui/LongTree.tsx'
import { Press } from '#ui/Press.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import type { TreeNode } from '#ui/Tree.tsx'

/** In pixels: a title takes one line. */
const rowSize = 28

interface RowProps {
  readonly isChosen: boolean
  readonly problems: number
  readonly onChoose: () => void
}
const Marks = ({ problems, hasCondition }: { readonly problems: number; readonly hasCondition: boolean }) => {
  const say = useSay()
  return (
    <>
      {hasCondition && (
        <span className={styles.mark}>
          <Icon name="git-branch" size={14} />
          <span className="vh">{say(msg`with a condition`)}</span>
        </span>
      )}
      {problems > 0 && (
        <span className={styles.mark}>
          <StatusShape shape="attention" tone="bad" />
          <span className="vh">
            {say(msg`{count, plural, one {# problem} other {# problems}}`, { count: problems })}
          </span>
        </span>
      )}
    </>
  )
}
const QuestionRow = ({
  question,
  number,
  language,
  isChosen,
  problems,
  onChoose,
}: RowProps & { readonly question: Question; readonly number: number; readonly language: Language }) => {
  const say = useSay()
  const title = textIn(question.title, language)
  return (
    <Press
      className={styles.outlineRow}
      data-outline={question.id}
      aria-current={isChosen}
      onFocus={onChoose}
      onPress={onChoose}
      tip={title.length > 30 ? title : undefined}
    >
      <Icon name={typeIcons[question.type]} size={14} />
      <span className="vh">{say(typeNames[question.type])}</span>
      <span className={`${styles.outlineTitle} trunc`}>
        {number}. <bdi>{title === '' ? say(msg`Untitled`) : title}</bdi>
      </span>
      {question.type === 'rating' && question.overall === true && <Badge>{say(msg`overall`)}</Badge>}
      <Marks problems={problems} hasCondition={question.visibleIf !== undefined} />
    </Press>
  )
}
const PageRow = ({
  page,
  at,
  language,
  isChosen,
  problems,
  onChoose,
}: RowProps & { readonly page: Page; readonly at: number; readonly language: Language }) => {
  const say = useSay()
  const named = msg({ message: 'Page {page}', context: 'of a survey' })
  return (
    <Press
      className={styles.outlineRow}
      data-outline={keyOfPage(at)}
      aria-current={isChosen}
      onFocus={onChoose}
      onPress={onChoose}
    >
      <span className={styles.outlineNumber}>{at + 1}</span>
      <strong className={`${styles.outlineTitle} trunc`}>
        <bdi>{textIn(page.title, language) || say(named, { page: at + 1 })}</bdi>
      </strong>
      <Marks problems={problems} hasCondition={page.visibleIf !== undefined} />
      <span className={styles.outlineCount}>
        <span aria-hidden="true">{page.questions.length}</span>
        <span className="vh">
          {say(msg`{count, plural, one {# question} other {# questions}}`, { count: page.questions.length })}
        </span>
      </span>
    </Press>
  )
}

const nameOfRow = (node: { readonly title?: Question['title'] | undefined }, language: Language) =>
  textIn(node.title, language)

/** What is asked, page by page: what has the focus is what the builder shows. */
export const Outline = memo(
  ({
    data,
    chosen,
    problems,
    onChoose,
  }: {
    readonly data: Questionnaire
    readonly chosen: Key
    readonly problems: readonly Problem[]
    /** The same at every drawing: rows keep it. */
    readonly onChoose: (key: Key) => void
  }) => {
    const say = useSay()
    const language = useLocale()
    const faults = new Map<Key, number>()
    for (const { at } of problems) {
      const key = at.id ?? (at.page === undefined ? null : keyOfPage(at.page))
      if (key !== null) faults.set(key, (faults.get(key) ?? 0) + 1)
    }
    // A row that says the same is the same node: of two hundred rows only the changed ones are drawn anew.
    const known = useRef(new Map<Key, { readonly shape: string; readonly node: TreeNode }>())
    const nodes = new Map<Key, { readonly shape: string; readonly node: TreeNode }>()
    const kept = (key: Key, shape: readonly unknown[], make: () => TreeNode): TreeNode => {
      const said = JSON.stringify(shape)
      const before = known.current.get(key)
      const one = before?.shape === said ? before : { shape: said, node: make() }
      nodes.set(key, one)
      return one.node
    }
    const tree = data.pages.map((page, at): TreeNode => {
      const children = page.questions.map((question, index) => {
        const { id, type, title, visibleIf } = question
        const count = faults.get(id) ?? 0
        const isOverall = question.type === 'rating' && question.overall === true
        const shape = [title, type, visibleIf !== undefined, isOverall, count, index, id === chosen, language]
        return kept(id, shape, () => ({
          id,
          name: nameOfRow(question, language) || id,
          content: (
            <QuestionRow
              question={question}
              number={index + 1}
              language={language}
              isChosen={id === chosen}
              problems={count}
              onChoose={() => onChoose(id)}
            />
          ),
        }))
      })
      const key = keyOfPage(at)
      const count = faults.get(key) ?? 0
      const row = kept(
        key,
        [page.title, page.visibleIf !== undefined, page.questions.length, count, key === chosen, language],
        () => ({
          id: key,
          name: nameOfRow(page, language) || String(at + 1),
          content: (
            <PageRow
              page={page}
              at={at}
              language={language}
              isChosen={key === chosen}
              problems={count}
              onChoose={() => onChoose(key)}
            />
          ),
        }),
      )
      return children.length === 0 ? row : { ...row, children }
    })
    known.current = nodes
    return <LongTree label={say(msg`Outline`)} rowSize={rowSize} nodes={tree} current={chosen} />
  },
)

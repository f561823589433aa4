import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import styles from '#areas/surveys/builder/json.module.css'

export interface JsonEditorHandle {
  readonly focus: () => void
  /** Puts the caret there and shows it. */
  readonly goTo: (from: number, to?: number) => void
}
export interface Mark {
  readonly from: number
  readonly to: number
  readonly message: string
  readonly isWarning: boolean
}
export interface JsonEditorProps {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly text: string
  readonly marks: readonly Mark[]
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  /** The caret stands here now. */
  readonly onCaret: (offset: number) => void
  /** Escape was pressed: the next Tab leaves. */
  readonly onLeaving: () => void
  readonly ref: Ref<JsonEditorHandle>
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-fg)' },
  { tag: tags.string, color: 'var(--fg)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--fg-2)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])
const look = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--fg)', backgroundColor: 'var(--bg)', fontSize: 'var(--t-13)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--fg)', paddingBlock: '8px' },
  '.cm-cursor': { borderInlineStartColor: 'var(--fg)', borderInlineStartWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklch, var(--focus) 28%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--fg-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bg-selected)' },
  '.cm-activeLineGutter': { color: 'var(--fg)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg-active)', outline: '1px solid var(--line-ctl)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--bg-sunken)', border: 'none', color: 'var(--fg-2)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--bg-raised)',
    color: 'var(--fg)',
    border: 'none',
    borderRadius: 'var(--r-3)',
    boxShadow: 'var(--sh-pop)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--t-13)',
    maxInlineSize: '420px',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderInlineStartWidth: '3px' },
  '.cm-diagnostic-error': { borderInlineStartColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--warn)' },
  '.cm-lint-marker': { inlineSize: '12px', blockSize: '12px' },
})
/** The page's own: without it the content policy refuses the editor's styles. */
const nonceOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The part of a text that differs, so that the caret stays where it is. */
const changeTo = (before: string, after: string) => {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** The document as its text: Tab indents until Escape was pressed, and leaves then. */
const JsonEditor = ({ ref, ...props }: JsonEditorProps) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  latest.current = props
  const attributes = useRef(new Compartment())
  const attributesOf = ({ id, label, describedBy, marks }: JsonEditorProps | Omit<JsonEditorProps, 'ref'>): Extension =>
    EditorView.contentAttributes.of({
      id,
      dir: 'ltr',
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-required': 'true',
      ...(marks.some(({ isWarning }) => !isWarning) && { 'aria-invalid': 'true' }),
    })
  // Before its handle is given out, which leads into it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes reaches it below
  useLayoutEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          EditorView.cspNonce.of(nonceOfPage()),
          lineNumbers(),
          foldGutter(),
          codeFolding(),
          lintGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          drawSelection(),
          bracketMatching(),
          indentOnInput(),
          indentUnit.of('  '),
          json(),
          syntaxHighlighting(colours),
          look,
          attributes.current.of(attributesOf(latest.current)),
          keymap.of([
            {
              key: 'Escape',
              run: (own) => {
                own.setTabFocusMode(true)
                latest.current.onLeaving()
                return true
              },
            },
            { key: 'F8', run: nextDiagnostic },
            { key: 'Shift-F8', run: previousDiagnostic },
            indentWithTab,
            ...foldKeymap,
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-i'),
          ]),
          EditorView.domEventHandlers({
            focus: (_, own) => own.setTabFocusMode(false),
            blur: () => latest.current.onBlur(),
          }),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString()
            if (update.docChanged && text !== latest.current.text) latest.current.onChange(text)
            if (update.selectionSet || update.docChanged) latest.current.onCaret(update.state.selection.main.head)
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  const { text, marks } = props
  useEffect(() => {
    const before = view.current?.state.doc.toString()
    if (before === undefined || before === text) return
    const changes = changeTo(before, text)
    view.current?.dispatch({
      changes,
      selection: { anchor: changes.from + changes.insert.length },
      scrollIntoView: true,
    })
  }, [text])
  useEffect(() => {
    const own = view.current
    if (!own) return
    const { length } = own.state.doc
    own.dispatch(
      setDiagnostics(
        own.state,
        marks.map(
          ({ from, to, message, isWarning }): Diagnostic => ({
            from: Math.min(from, length),
            to: Math.min(to, length),
            severity: isWarning ? 'warning' : 'error',
            message,
          }),
        ),
      ),
    )
  }, [marks])
  const described = `${props.id} ${props.label} ${props.describedBy} ${marks.some(({ isWarning }) => !isWarning)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is described stands for the props that it is made of
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(attributesOf(latest.current)) })
  }, [described])
  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    goTo: (from, to = from) => {
      const own = view.current
      if (!own) return
      const { length } = own.state.doc
      own.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        effects: EditorView.scrollIntoView(Math.min(from, length), { y: 'center' }),
      })
      own.focus()
    },
  }))
  return <div ref={host} className={styles.editor} dir="ltr" />
}
export default JsonEditor

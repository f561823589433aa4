import { useRef, useState } from 'react'
import { searchComments } from '#areas/survey-reports/commands.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import styles from '#areas/survey-reports/report.module.css'
import { useSay } from '#platform/words.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'

/** Leads to the results behind this report whose comments have the words. */
export const CommentSearch = ({ drill }: { readonly drill: Drill }) => {
  const say = useSay()
  const open = useOpen()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useCommand(searchComments, () => field.current?.focus())
  return (
    <search className={styles.search}>
      <SearchField
        ref={field}
        label={say(searchComments.title)}
        hidesLabel
        size="sm"
        value={words}
        onChange={setWords}
        onSubmit={(typed) => {
          const asked = typed.trim().slice(0, 120)
          if (asked !== '') open(drill.results({ comment_words: asked }), { newTab: true })
        }}
      />
    </search>
  )
}

import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import { type File, fileQuery } from '#areas/text-blasts/data.ts'
import { type ChangeRows, RecipientRows } from '#areas/text-blasts/RecipientRows.tsx'
import { blastFiles } from '#contract/text-blasts/blasts.ts'
import type { Message } from '#contract/words.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { tellFailure } from '#workspace/failures.ts'

/** What was found in a file of recipients: its headings, how many rows, what is wrong with which, and who is left. */
export const FileReport = ({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) => {
  const say = useSay()
  const figures: readonly (readonly [string, Message, number])[] = [
    ['rows', msg`Rows`, file.row_count],
    ['ready', msg`Ready`, file.ready],
    ['invalid', msg`With errors`, file.invalid],
    ['duplicate', msg`Repeated`, file.duplicate],
    ['opted-out', msg`Opted out`, file.opted_out],
    ['excluded', msg`Left out`, file.excluded],
  ]
  const change: ChangeRows = async (rows) => {
    try {
      const changed = await callApi(blastFiles.exclude, { params: { id: file.id }, body: rows })
      queryClient.setQueryData(fileQuery(file.id).queryKey, changed)
      announce(
        say(msg`{count, plural, one {# recipient will get the message.} other {# recipients will get the message.}}`, {
          count: changed.ready,
        }),
      )
      return true
    } catch (fault) {
      tellFailure(fault)
      return false
    }
  }
  return (
    <section className={create.report} aria-label={say(msg`Recipients`)}>
      <header className={create.reportHead}>
        <h2 tabIndex={-1} className="trunc">
          <bdi>{file.original_filename}</bdi>
        </h2>
        <Button variant="ghost" icon="x" onPress={onRemove}>
          {say(msg`Choose another file`)}
        </Button>
      </header>
      <KeyFigures
        size="sm"
        figures={figures.map(([id, label, count]) => ({ id, label: say(label), value: showNumber(count) }))}
      />
      <p className={styles.faint}>
        {say(msg`Headings`)}: <span className="ltr">{file.headers.join(', ')}</span>
      </p>
      {file.ready === 0 && (
        <Box tone="bad" title={say(msg`There is nobody in this file to send to.`)}>
          {say(msg`Mend the file and choose it again, or take rows back in.`)}
        </Box>
      )}
      {file.errors.length > 0 && (
        <Disclosure
          title={say(msg`{count, plural, one {# row error} other {# row errors}}`, { count: file.invalid })}
          startsOpen={file.errors.length <= 5}
        >
          <ul className={create.errors}>
            {file.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          {file.invalid > file.errors.length && (
            <p className={styles.faint}>{say(msg`The others stand beside their rows below.`)}</p>
          )}
        </Disclosure>
      )}
      <RecipientRows file={file.id} change={change} />
    </section>
  )
}

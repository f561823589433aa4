import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import { type File, fileQuery } from '#areas/text-blasts/data.ts'
import { type Columns, FileColumns } from '#areas/text-blasts/FileColumns.tsx'
import { type ChangeRows, RecipientRows } from '#areas/text-blasts/RecipientRows.tsx'
import { blastFiles } from '#contract/text-blasts/files.ts'
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
import { Verdict } from '#workspace/upload/Verdict.tsx'

/** What was found in a file of recipients: its headings, how many rows, what is wrong with which, and who is left. */
export const FileReport = ({
  file,
  isFresh,
  onRemove,
  onColumns,
}: {
  readonly file: File
  /** It went up just now. */
  readonly isFresh: boolean
  readonly onRemove: () => void
  readonly onColumns?: ((columns: Columns) => Promise<void>) | undefined
}) => {
  const say = useSay()
  const figures: readonly (readonly [string, Message, number])[] = [
    ['rows', msg`Rows`, file.row_count],
    ['ready', msg`Ready`, file.ready],
    ['invalid', msg`With errors`, file.invalid],
    ['duplicate', msg`Duplicates`, file.duplicate],
    ['opted-out', msg`Opted out`, file.opted_out],
    ['excluded', msg`Excluded`, file.excluded],
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
        <Verdict
          isFresh={isFresh}
          words={say(msg`{ready} ready, {bad} with errors`, {
            ready: showNumber(file.ready),
            bad: showNumber(file.invalid),
          })}
        >
          <bdi>{file.original_filename}</bdi>
        </Verdict>
        <Button variant="ghost" icon="x" onPress={onRemove}>
          {say(msg`Choose another file`)}
        </Button>
      </header>
      <KeyFigures
        size="sm"
        // What is not in the file needs no figure.
        figures={figures
          .filter(([id, , count]) => count > 0 || id === 'rows' || id === 'ready')
          .map(([id, label, count]) => ({ id, label: say(label), value: showNumber(count) }))}
      />
      <p className={styles.faint}>
        {say(msg`Headings`)}: <span className="ltr">{file.headers.join(', ')}</span>
      </p>
      <FileColumns file={file} onColumns={onColumns} />
      {file.ready === 0 && (
        <Box tone="bad" title={say(msg`This file has no recipients to send to.`)}>
          {say(msg`Fix the file and choose it again, or include excluded rows.`)}
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
            <p className={styles.faint}>{say(msg`The other errors are shown next to their rows below.`)}</p>
          )}
        </Disclosure>
      )}
      <RecipientRows file={file.id} change={change} />
    </section>
  )
}

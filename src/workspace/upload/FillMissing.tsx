import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Form } from '#ui/Form.tsx'
import { CellValue } from '#workspace/upload/CellValue.tsx'
import type { Correct } from '#workspace/upload/correct.ts'
import type { OneImport } from '#workspace/upload/data.ts'
import styles from '#workspace/upload/upload.module.css'

type Target = OneImport['targets'][number]

/** One value for a field that the file has no column for. */
const Fill = ({ target, correct }: { readonly target: Target; readonly correct: Correct }) => {
  const say = useSay()
  const [text, setText] = useState('')
  return (
    <Form
      className={cx(styles.fill, target.allowed.length > 0 && styles.hinted)}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        void correct({ fills: { [target.name]: text } }).then((checked) => {
          if (checked)
            announce(say(msg`{good} of {rows} rows can be imported`, { good: checked.good, rows: checked.rows }))
        })
      }}
    >
      <CellValue
        label={say(msg`{field} in all rows`, { field: target.label })}
        allowed={target.allowed}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="lg">
        {say(msg`Use for all rows`)}
      </Button>
    </Form>
  )
}

/** Fields that must be there and have no column: one value for all rows does as well. */
export const FillMissing = ({ missing, correct }: { readonly missing: readonly Target[]; readonly correct: Correct }) =>
  missing.map((target) => <Fill key={target.name} target={target} correct={correct} />)

/** What all rows have been given, and the way to take it away. */
export const Filled = ({ one, correct }: { readonly one: OneImport; readonly correct: Correct }) => {
  const say = useSay()
  return one.targets
    .filter(({ name }) => one.fills[name] !== undefined)
    .map(({ name, label }) => (
      <p key={name} className={styles.filled}>
        <span>
          {label}: <bdi>{one.fills[name]}</bdi> <small>{say(msg`in all rows`)}</small>
        </span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={say(msg`Remove {name}`, { name: label })}
          onPress={() => void correct({ fills: { [name]: '' } })}
        >
          {say(msg`Remove`)}
        </Button>
      </p>
    ))
}

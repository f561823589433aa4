import { memo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { useBuilder } from '#areas/surveys/builder/context.ts'
import { showsAlike } from '#areas/surveys/builder/stable.ts'
import { ownText, withText } from '#areas/surveys/builder/texts.ts'
import { changeRating, setFactor, setOverall } from '#areas/surveys/question-edits.ts'
import { type Labels, limits, type RatingQuestion, scaleOf } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

/** What stands at both ends of a scale. */
export const ScaleLabels = ({
  labels,
  onChange,
}: {
  readonly labels: Labels | undefined
  readonly onChange: (labels: Labels | undefined, of: string) => void
}) => {
  const say = useSay()
  const set = (end: 'min' | 'max', value: string) => {
    const text = value === '' ? undefined : withText(labels?.[end], 'en', value)
    const next = { ...labels, [end]: text }
    onChange(Object.values(next).every((one) => one === undefined) ? undefined : next, `label ${end}`)
  }
  return (
    <div className={styles.pair}>
      <TextField
        label={say(msg`Label of the lowest value`)}
        value={ownText(labels?.min, 'en')}
        maxLength={limits.text}
        isOptional
        onChange={(value) => set('min', value)}
      />
      <TextField
        label={say(msg`Label of the highest value`)}
        value={ownText(labels?.max, 'en')}
        maxLength={limits.text}
        isOptional
        onChange={(value) => set('max', value)}
      />
    </div>
  )
}

const tops = (min: number) => Array.from({ length: 9 }, (_, at) => min + 2 + at).filter((max) => max <= 10)

/** How a rating is given and what it counts for. */
export const RatingPart = memo(
  ({ question }: { readonly question: RatingQuestion }) => {
    const say = useSay()
    const { edit, factors } = useBuilder()
    const { id, factor, attribute } = question
    const { min, max } = scaleOf(question)
    const change = (next: (one: RatingQuestion) => RatingQuestion, of?: string) =>
      edit((now) => changeRating(now, id, next), of && `${of} ${id}`)
    const rescale = (scale: { readonly min: number; readonly max: number }) =>
      change((one) => ({ ...one, scale: { ...one.scale, ...scale } }))
    const factorOf = (slug: string | undefined) =>
      factors.find(({ attributes }) => attributes.some((one) => one.slug === slug))
    const counted = factor ?? factorOf(attribute)?.slug ?? null
    const isOverall = question.overall === true
    return (
      <>
        <div className={styles.pair} data-aim="scale">
          <Select
            label={say(msg`Scale from`)}
            value={min}
            options={[0, 1].map((value) => ({ id: value, name: String(value) }))}
            onChange={(value) => value !== null && rescale({ min: value, max: Math.max(max, value + 2) })}
          />
          <Select
            label={say(msg({ message: 'to', context: 'the end of a scale' }))}
            value={max}
            options={tops(min).map((value) => ({ id: value, name: String(value) }))}
            onChange={(value) => value !== null && rescale({ min, max: value })}
          />
        </div>
        <ScaleLabels
          labels={question.scale?.labels}
          onChange={(labels, of) => change((one) => ({ ...one, scale: { ...scaleOf(one), ...one.scale, labels } }), of)}
        />
        <Switch value={question.na === true} onChange={(na) => change((one) => ({ ...one, na: na || undefined }))}>
          {say(msg`Offers “Does not apply”`)}
        </Switch>
        <Switch
          value={isOverall}
          onChange={(overall) => edit((now) => setOverall(now, id, overall))}
          hint={say(msg`The overall question about the visit. The answer does not count for any factor.`)}
        >
          {say(msg`Overall question`)}
        </Switch>
        <div className={styles.pair}>
          <div data-aim="factor">
            <Select
              label={say(msg`Factor`)}
              value={counted}
              canClear
              placeholder={say(msg`None: not scored`)}
              isDisabled={isOverall}
              options={factors.map(({ slug, name }) => ({ id: slug, name }))}
              onChange={(next) => next !== counted && edit((now) => setFactor(now, id, next ?? undefined, undefined))}
            />
          </div>
          <div data-aim="attribute">
            <Select
              label={say(msg`Attribute`)}
              value={attribute ?? null}
              canClear
              placeholder={counted === null ? say(msg`No factor chosen`) : say(msg`Any`)}
              isDisabled={isOverall || counted === null}
              options={
                factors
                  .find(({ slug }) => slug === counted)
                  ?.attributes.map(({ slug, name }) => ({ id: slug, name })) ?? []
              }
              onChange={(next) => edit((now) => setFactor(now, id, counted ?? undefined, next ?? undefined))}
            />
          </div>
        </div>
      </>
    )
  },
  showsAlike('title', 'help', 'required', 'visibleIf'),
)

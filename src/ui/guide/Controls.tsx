import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import buttons from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import checks from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { FieldFrame } from '#ui/FieldFrame.tsx'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Spinner } from '#ui/Spinner.tsx'

const shows = [undefined, 'hover', 'focus', 'active', 'off', 'busy'] as const
type Show = (typeof shows)[number]

/** A button held in a state that only a pointer or a finger brings about. */
const Held = ({
  look,
  show,
  icon,
  name,
  children,
}: {
  readonly look: string
  readonly show: Show
  readonly icon?: IconName
  readonly name?: string
  readonly children?: ReactNode
}) => (
  <button
    type="button"
    className={look}
    data-show={show}
    aria-label={name}
    aria-disabled={show === 'off' || undefined}
    data-pending={show === 'busy' || undefined}
  >
    {show === 'busy' ? <Spinner /> : icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
  </button>
)

const HeldField = ({
  label,
  show,
  look,
  value = '',
  placeholder,
  hint,
  error,
  isDisabled,
  isReadOnly,
  end,
}: {
  readonly label: string
  readonly show?: 'hover' | 'focus'
  readonly look?: string | undefined
  readonly value?: string
  readonly placeholder?: string
  readonly hint?: string
  readonly error?: string
  readonly isDisabled?: boolean
  readonly isReadOnly?: boolean
  readonly end?: ReactNode
}) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => (
      <div
        className={cx(
          fields.input,
          look,
          error !== undefined && fields.invalid,
          isDisabled === true && fields.off,
          isReadOnly === true && fields.readonly,
        )}
        data-show={show}
      >
        <input
          {...control}
          defaultValue={value}
          placeholder={placeholder}
          disabled={isDisabled}
          readOnly={isReadOnly}
        />
        {end}
      </div>
    )}
  </FieldFrame>
)

/** Buttons, fields and ticks, each held in each of its states. */
export const Controls = () => {
  const say = useSay()
  const heads = [msg`Rest`, msg`Hover`, msg`Focus`, msg`Active`, msg`Disabled`, msg`Busy`].map((word) => say(word))
  const rows = [
    { name: say(msg`Primary`), look: cx(buttons.button, buttons.primary), text: say(msg`Save`) },
    { name: say(msg`Default`), look: buttons.button, text: say(msg`Import`), icon: 'upload' as const },
    {
      name: say(msg`Ghost`),
      look: cx(buttons.button, buttons.ghost),
      text: say(msg`Columns`),
      icon: 'columns-3' as const,
    },
    { name: say(msg`Danger`), look: cx(buttons.button, buttons.danger), text: say(msg`Delete`) },
    { name: say(msg`Icon`), look: buttons.icon, icon: 'bell' as const },
  ]
  return (
    <>
      <Section title={say(msg`Buttons`)} note={say(msg`28 px; 36 in dialogs and forms; 24 inside rows`)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section className={styles.matrix} aria-label={say(msg`Buttons`)} tabIndex={0}>
          <span />
          {heads.map((head) => (
            <span key={head} className={styles.cap}>
              {head}
            </span>
          ))}
          {rows.map(({ name, look = '', text, icon }) => [
            <span key={name} className={styles.cap}>
              {name}
            </span>,
            ...shows.map((show) => (
              <Held
                key={`${name} ${show}`}
                look={look}
                show={show}
                {...(icon && { icon })}
                {...(text === undefined && { name: say(msg`Notifications`) })}
              >
                {text}
              </Held>
            )),
          ])}
          <span className={styles.cap}>{say(msg`Sizes`)}</span>
          <Button size="sm">{say(msg`Undo`)}</Button>
          <Button>{say(msg`Import`)}</Button>
          <Button variant="primary" size="lg">
            {say(msg`Sign in`)}
          </Button>
          <Button variant="primary" keys="n l">
            {say(msg`Create`)}
          </Button>
          <Button iconEnd="chevron-down">{say(msg`Status`)}</Button>
          <Button icon="download" disabledReason={say(msg`Nothing is selected.`)}>
            {say(msg`Export`)}
          </Button>
        </section>
      </Section>
      <Section title={say(msg`Fields`)} note={say(msg`36 px in forms, 28 in bars`)}>
        <div className={styles.fields}>
          <HeldField label={say(msg`Rest`)} value="Maricel Dela Cruz" />
          <HeldField label={say(msg`Placeholder`)} placeholder="09XX XXX XXXX" />
          <HeldField label={say(msg`Hover`)} value="Maricel Dela Cruz" show="hover" />
          <HeldField label={say(msg`Focus`)} value="Maricel Dela Cruz" show="focus" />
          <HeldField
            label={say(msg`Invalid`)}
            value="0900 545 82"
            look={fields.latin}
            error={say(msg`The mobile number is not valid.`)}
          />
          <HeldField label={say(msg`Invalid, focus`)} show="focus" error={say(msg`The email field is required.`)} />
          <HeldField
            label={say(msg`Disabled`)}
            value="Maricel Dela Cruz"
            isDisabled
            hint={say(msg`Choose a dealer first`)}
          />
          <HeldField
            label={say(msg`Busy`)}
            value="katipunan"
            end={<Spinner tone="accent" />}
            hint={say(msg`Searching`)}
          />
          <HeldField label={say(msg`Read only`)} value="1100" isReadOnly hint={say(msg`From the barangay`)} />
          <HeldField
            label={say(msg`In a bar`)}
            look={cx(fields.sm, fields.quiet)}
            placeholder={say(msg`Search`)}
            end={<Kbd keys="ctrl+/" />}
          />
        </div>
        <div className={styles.wrap}>
          {(
            [
              [msg`Rest`, {}],
              [msg`Hover`, { 'data-show': 'hover' }],
              [msg`On`, { defaultChecked: true }],
              [msg`Focus`, { defaultChecked: true, 'data-show': 'focus' }],
              [msg`Invalid`, { className: cx(checks.check, checks.invalid) }],
              [msg`Disabled`, { defaultChecked: true, disabled: true }],
            ] as const
          ).map(([word, props]) => (
            <label key={say(word)} className={checks.option}>
              <input type="checkbox" className={checks.check} {...props} />
              {say(word)}
            </label>
          ))}
          {(
            [
              [msg`On`, { defaultChecked: true }],
              [msg`Off`, {}],
              [msg`Focus`, { defaultChecked: true, 'data-show': 'focus' }],
              [msg`Disabled`, { disabled: true }],
            ] as const
          ).map(([word, props]) => (
            <label key={say(word)} className={checks.option}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={'defaultChecked' in props}
                className={checks.switch}
                {...props}
              />
              {say(word)}
            </label>
          ))}
        </div>
      </Section>
    </>
  )
}

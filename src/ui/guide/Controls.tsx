import { type ReactNode, useState } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import buttons from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import checks from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import { DateField, type DateFieldProps } from '#ui/DateField.tsx'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Press } from '#ui/Press.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

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
  <Press className={look} data-show={show} aria-label={name} isOff={show === 'off'} isPending={show === 'busy'}>
    {show === 'busy' ? <Spinner /> : icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
  </Press>
)

/** A field held in a state; nothing that is typed into it stays. */
const HeldField = ({
  value = '',
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange'> & { readonly value?: string }) => (
  <TextField {...props} value={value} onChange={() => {}} />
)
const HeldDate = ({
  value = '',
  ...props
}: Omit<DateFieldProps, 'label' | 'value' | 'onChange'> & { readonly value?: string }) => {
  const say = useSay()
  const [day, setDay] = useState(value)
  return <DateField {...props} label={say(msg`Date`)} value={day} onChange={setDay} />
}
interface HeldTick {
  readonly 'data-show'?: 'hover' | 'focus'
  readonly defaultSelected?: boolean
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
}

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
          <Button icon="download" disabledReason={say(msg`Nothing is selected`)}>
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
            look="latin"
            error={say(msg`The mobile number is not valid`)}
          />
          <HeldField label={say(msg`Invalid, focus`)} show="focus" error={say(msg`The email field is required`)} />
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
          <SearchField
            label={say(msg`Search`)}
            hidesLabel
            size="sm"
            value=""
            onChange={() => {}}
            end={<Kbd keys="ctrl+/" />}
          />
          <SearchField label={say(msg`Find a shortcut`)} value="tab" onChange={() => {}} />
          <HeldDate hint={say(msg`Placeholder`)} />
          <HeldDate value="2026-11-20" hint={say(msg`Rest`)} />
          <HeldDate value="02/31/2026" error={say(msg`There is no such day`)} />
          <HeldDate value="2026-11-20" hint={say(msg`Disabled`)} isDisabled />
          <HeldDate value="2026-11-20" hint={say(msg`Read only`)} isReadOnly />
        </div>
        <div className={styles.wrap}>
          {(
            [
              [msg`Rest`, {}],
              [msg`Hover`, { 'data-show': 'hover' }],
              [msg`On`, { defaultSelected: true }],
              [msg`Focus`, { defaultSelected: true, 'data-show': 'focus' }],
              [msg`Invalid`, { isInvalid: true }],
              [msg`Disabled`, { defaultSelected: true, isDisabled: true }],
            ] as const
          ).map(([word, { 'data-show': show, ...props }]: readonly [Message, HeldTick]) => (
            <CheckboxField key={say(word)} validationBehavior="aria" {...props}>
              <CheckboxButton className={checks.option ?? ''} data-show={show}>
                <span className={checks.check} aria-hidden="true" />
                {say(word)}
              </CheckboxButton>
            </CheckboxField>
          ))}
          {(
            [
              [msg`On`, { defaultSelected: true }],
              [msg`Off`, {}],
              [msg`Focus`, { defaultSelected: true, 'data-show': 'focus' }],
              [msg`Disabled`, { isDisabled: true }],
            ] as const
          ).map(([word, { 'data-show': show, ...props }]: readonly [Message, HeldTick]) => (
            <SwitchField key={say(word)} {...props}>
              <SwitchButton className={checks.option ?? ''} data-show={show}>
                <span className={checks.switch} aria-hidden="true" />
                {say(word)}
              </SwitchButton>
            </SwitchField>
          ))}
        </div>
      </Section>
    </>
  )
}

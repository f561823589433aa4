import { useState } from 'react'
import { letters } from '#contract/fields.ts'
import { faultsOf, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { today } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { AvatarUpload } from '#ui/AvatarUpload.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DateRangePicker, type DayRange } from '#ui/DateRangePicker.tsx'
import { ErrorBox } from '#ui/ErrorBox.tsx'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'
import { HexField } from '#ui/HexField.tsx'
import { MobileField } from '#ui/MobileField.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { Choice } from '#ui/options.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { PictureUpload } from '#ui/PictureUpload.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'
import { Swatch } from '#ui/Swatch.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const initials = letters(msg`Initials`, 5)
const names = [
  'Hiraya Cebu',
  'Davao Crossing',
  'Iloilo Riverside',
  'Northgate Quezon City',
  'Mandaue North',
  'Baguio Summit',
  'Zamboanga Harbor',
  'Clark Gateway',
]
const all: readonly Choice<number>[] = names.map((name, place) => ({ id: place + 1, name, hint: `D-${place + 101}` }))
const load = async (query: string) => {
  const found = all.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  return { items: found.slice(0, 5), total: found.length }
}
const loadAll = async () => all
/** Keeps a picture in this page alone. */
const sendNowhere = async (file: File) => ({ hash: URL.createObjectURL(file) })

/** A field that is checked as forms check theirs: when one has left it, and from then on with every letter. */
const Initials = () => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [fault] = isLeft ? faultsOf(initials, typed) : []
  return (
    <TextField
      label={say(initials.label)}
      value={typed}
      onChange={setTyped}
      onBlur={() => setLeft(true)}
      error={fault && formatFault(fault, say)}
      isRequired
    />
  )
}

/** Every field as it works, to be tried by keyboard. */
export const Live = () => {
  const say = useSay()
  const [text, setText] = useState('Ma. Corazon')
  const [secret, setSecret] = useState('correct horse')
  const [code, setCode] = useState('407')
  const [pesos, setPesos] = useState<number | null>(1_148_000)
  const [count, setCount] = useState<number | null>(12)
  const [mobile, setMobile] = useState('+639171234567')
  const [day, setDay] = useState('2026-11-20')
  const [range, setRange] = useState<DayRange | null>(null)
  const [updated, setUpdated] = useState<DayRange | null>({ start: '2026-08-01', end: '2026-11-19' })
  const [colour, setColour] = useState<string | null>('slate')
  const [dealer, setDealer] = useState<Choice<number> | null>(all[0] ?? null)
  const [dealers, setDealers] = useState<readonly Choice<number>[]>(all.slice(0, 4))
  const [contact, setContact] = useState<string | null>('mobile')
  const [agreed, setAgreed] = useState(false)
  const [letters, setLetters] = useState(true)
  const [display, setDisplay] = useState<'list' | 'grid'>('list')
  const [picture, setPicture] = useState<File | null>()
  const [year, setYear] = useState<number | null>(2026)
  const [hex, setHex] = useState('#1f4e79')
  const [moment, setMoment] = useState<string | null>('2026-11-20T08:30:00.000Z')
  const [image, setImage] = useState<string | null>(null)
  return (
    <Section title={say(msg`Fields in use`)} note={say(msg`Everything works, also by keyboard`)}>
      <ErrorBox
        title={say(msg`The form was not saved. 2 fields need attention.`)}
        complaints={[
          { text: say(msg`The mobile number is not valid`), targetId: 'guide-mobile' },
          { text: say(msg`The dealer field is required`), targetId: 'guide-dealer' },
        ]}
      />
      <div className={styles.fields}>
        <TextField label={say(msg`First name`)} value={text} onChange={setText} isRequired />
        <Initials />
        <TextField
          label={say(msg`Email`)}
          value=""
          onChange={() => {}}
          isOptional
          hint={say(msg`Quotations are sent here`)}
        />
        <MobileField
          id="guide-mobile"
          label={say(msg`Mobile number`)}
          value={mobile}
          onChange={setMobile}
          error={mobile.startsWith('+63') ? undefined : say(msg`The mobile number is not valid`)}
        />
        <MoneyField label={say(msg`Amount`)} value={pesos} onChange={setPesos} />
        <NumberField label={say(msg`Quantity`)} value={count} onChange={setCount} min={0} max={99} />
        <DateField label={say(msg`Delivery date`)} value={day} onChange={setDay} />
        <DateRangePicker label={say(msg`Date range`)} value={range} onChange={setRange} max={today()} />
        <Select
          label={say(msg`Color`)}
          value={colour}
          onChange={setColour}
          canClear
          options={[
            { id: 'slate', name: 'Slate Grey', start: <Swatch colour="oklch(0.42 0.03 230)" /> },
            { id: 'red', name: 'Signal Red', start: <Swatch colour="oklch(0.5 0.17 28)" /> },
            { id: 'white', name: 'Pearl White', start: <Swatch colour="oklch(0.96 0.005 90)" /> },
          ]}
        />
        <ComboBox
          id="guide-dealer"
          label={say(msg`Dealer`)}
          value={dealer}
          onChange={setDealer}
          load={load}
          error={dealer === null ? say(msg`The dealer field is required`) : undefined}
        />
        <PasswordField label={say(msg`Password`)} value={secret} onChange={setSecret} autoComplete="new-password" />
        <CodeField label={say(msg`Code`)} value={code} onChange={setCode} />
        <TextArea label={say(msg`Remarks`)} value={text} onChange={setText} isOptional />
        <RadioGroup
          label={say(msg`Preferred communication`)}
          value={contact}
          onChange={setContact}
          options={[
            { id: 'email', name: say(msg`Email`) },
            { id: 'mobile', name: say(msg`Mobile`) },
            { id: 'post', name: say(msg`Post (letter)`) },
          ]}
        />
        <div>
          <Checkbox value={agreed} onChange={setAgreed}>
            {say(msg`Agrees to be called`)}
          </Checkbox>
          <Checkbox value={false} isMixed onChange={() => {}}>
            {say(msg`Some selected`)}
          </Checkbox>
        </div>
        <Switch value={letters} onChange={setLetters} hint={say(msg`Takes effect immediately`)}>
          {say(msg`Letter shortcuts`)}
        </Switch>
        <NumberField label={say(msg`Year`)} value={year} onChange={setYear} min={1980} max={2100} isUngrouped />
        <HexField label={say(msg`Color code`)} value={hex} onChange={setHex} />
        <MomentField label={say(msg`Send at`)} value={moment} onChange={setMoment} isOptional />
        <PictureUpload
          label={say(msg`Picture of the car`)}
          value={image}
          onChange={setImage}
          srcOf={(held) => held}
          send={sendNowhere}
          most={10 * 1024 * 1024}
          isOptional
        />
        <AvatarUpload label={say(msg`Picture`)} name="Isabel Santos" file={picture} onChange={setPicture} />
      </div>
      <div className={styles.wrap}>
        <MultiComboBox label={say(msg`Dealer`)} value={dealers} onChange={setDealers} load={load} loadAll={loadAll} />
        <MultiComboBox label={say(msg`Zone`)} value={[]} onChange={() => {}} load={load} isDisabled />
        <DateRangePicker look="chip" label={say(msg`Updated`)} value={updated} onChange={setUpdated} max={today()} />
        <Segmented
          label={say(msg`Display`)}
          value={display}
          onChange={setDisplay}
          options={[
            { id: 'list', name: say(msg`List`), icon: 'rows-3' },
            { id: 'grid', name: say(msg`Grid`), icon: 'layout-grid' },
          ]}
        />
      </div>
    </Section>
  )
}

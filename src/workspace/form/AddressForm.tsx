import { useEffect, useState } from 'react'
import { barangays, cities, provinces, regions } from '#contract/address/address.ts'
import type { Call } from '#contract/call.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from '#workspace/form/form.module.css'
import { type Named, within } from '#workspace/records/lookups.ts'

export interface AddressValue {
  readonly province_id: number | null
  readonly city_id: number | null
  readonly barangay_id: number | null
}
export interface AddressFormProps {
  readonly value: AddressValue
  readonly onChange: (change: Partial<AddressValue>) => void
  readonly onBlur: (name: keyof AddressValue) => void
  readonly errors: Readonly<Partial<Record<keyof AddressValue, string>>>
  /** An address that exists has its region already: the select is hidden. */
  readonly isEditing: boolean
  /** Province, city and barangay must be chosen unless this is off. */
  readonly isRequired?: boolean
  readonly idOf: (name: string) => string
}

/** Places of a call; a lookup that fails is silent and leaves nothing to choose. */
const usePlaces = (call: Call, parent: number | null | undefined): readonly Named[] => {
  const [places, setPlaces] = useState<readonly Named[]>([])
  useEffect(() => {
    let isWanted = true
    if (parent === null) setPlaces([])
    else
      within(call, parent === undefined ? {} : { id: parent }).then(
        (found) => isWanted && setPlaces(found),
        () => isWanted && setPlaces([]),
      )
    return () => {
      isWanted = false
    }
  }, [call, parent])
  return places
}
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

interface PlaceFieldProps {
  readonly id: string
  readonly name?: string
  readonly label: string
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
  readonly places: readonly Named[]
  readonly chosen: number | null
  readonly onChoose: (id: number | null) => void
  readonly onBlur?: () => void
}
/** One level of the address, found by what one types. */
const PlaceField = ({ places, chosen, onChoose, ...field }: PlaceFieldProps) => {
  const place = places.find(({ id }) => id === chosen)
  const load = async (typed: string) => {
    const items = places.filter(({ name }) => fold(name).includes(fold(typed)))
    return { items: items.slice(0, 50).map(({ id, name }) => ({ id, name })), total: items.length }
  }
  return (
    <ComboBox
      {...field}
      value={place ? { id: place.id, name: place.name } : null}
      onChange={(choice) => onChoose(choice?.id ?? null)}
      load={load}
    />
  )
}

/** Region, province, city and barangay, each narrowing the next, and the ZIP code that follows from the barangay. */
export const AddressForm = ({
  value,
  onChange,
  onBlur,
  errors,
  isEditing,
  isRequired = true,
  idOf,
}: AddressFormProps) => {
  const say = useSay()
  const [region, setRegion] = useState<number | null>(null)
  const everyRegion = usePlaces(regions.list, isEditing ? null : undefined)
  const everyProvince = usePlaces(region === null ? provinces.list : provinces.within, region ?? undefined)
  const everyCity = usePlaces(cities.within, value.province_id)
  const everyBarangay = usePlaces(barangays.within, value.city_id)
  const zip = everyBarangay.find(({ id }) => id === value.barangay_id)?.code ?? ''
  const shared = (name: keyof AddressValue, label: string) => ({
    id: idOf(name),
    name,
    label,
    error: errors[name],
    isRequired,
    isOptional: !isRequired,
    onBlur: () => onBlur(name),
    chosen: value[name],
  })
  return (
    <div className={styles.line}>
      {!isEditing && (
        <div className={styles.third}>
          <PlaceField
            id={idOf('region')}
            label={say(msg`Region`)}
            isOptional
            places={everyRegion}
            chosen={region}
            onChoose={(id) => {
              setRegion(id)
              onChange({ province_id: null, city_id: null, barangay_id: null })
            }}
          />
        </div>
      )}
      <div className={styles.third}>
        <PlaceField
          {...shared('province_id', say(msg`Province`))}
          places={everyProvince}
          onChoose={(id) => onChange({ province_id: id, city_id: null, barangay_id: null })}
        />
      </div>
      <div className={styles.third}>
        <PlaceField
          {...shared('city_id', say(msg`City`))}
          places={everyCity}
          isDisabled={value.province_id === null}
          onChoose={(id) => onChange({ city_id: id, barangay_id: null })}
        />
      </div>
      <div className={styles.third}>
        <PlaceField
          {...shared('barangay_id', say(msg`Barangay`))}
          places={everyBarangay}
          isDisabled={value.city_id === null}
          onChoose={(id) => onChange({ barangay_id: id })}
        />
      </div>
      <div className={styles.third}>
        <TextField
          id={idOf('zipcode')}
          label={say(msg`ZIP code`)}
          value={zip}
          onChange={() => undefined}
          isDisabled
          look="latin"
          hint={say(msg`Filled in from the barangay`)}
        />
      </div>
    </div>
  )
}

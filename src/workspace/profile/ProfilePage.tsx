import { type FormEvent, type ReactNode, useState } from 'react'
import { auth, type Locale, me } from '#contract/account/auth.ts'
import { avatars } from '#contract/people/avatars.ts'
import { msg } from '#contract/words.ts'
import { changePasswordMachine } from '#machines/auth-request.ts'
import type { Person } from '#machines/session-types.ts'
import { callApi, sendApi } from '#platform/client.ts'
import { requestOf, useRequest } from '#platform/request.ts'
import { useKnownPerson, useSession } from '#platform/session.tsx'
import { chooseTheme, keptTheme, type Theme } from '#platform/theme.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { announce } from '#ui/announce.ts'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Moment } from '#ui/Moment.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Switch } from '#ui/Switch.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { Facts, PanelBlock, PanelPage } from '#workspace/PanelPage.tsx'
import { PaletteUse } from '#workspace/profile/PaletteUse.tsx'
import { PictureForm } from '#workspace/profile/PictureForm.tsx'
import styles from '#workspace/profile/profile.module.css'
import { SecondStep } from '#workspace/profile/SecondStep.tsx'
import { Sessions } from '#workspace/profile/Sessions.tsx'
import { useSpeak } from '#workspace/profile/useSpeak.ts'

const changePassword = requestOf(changePasswordMachine, (body) => sendApi(auth.changePassword, { body }))

/** Who is signed in: what the portal knows of them, their language and theme, and their password. */
const ProfilePage = () => {
  const person = useKnownPerson()
  return person ? <Profile person={person} /> : null
}
export default ProfilePage

const Profile = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      say(msg`Email`),
      <span key="email" className="ltr">
        {person.email}
      </span>,
    ],
    [say(msg`Roles`), listed(person.role.map(({ name }) => name))],
    [say(msg`Dealer`), person.dealer?.name],
    [say(msg`Two-step verification`), person.mfa_enabled ? say(msg`Code by email`) : say(msg`off`)],
    [
      say(msg`Email verified`),
      person.email_verified_at ? <Moment key="verified" at={person.email_verified_at} /> : say(msg`not yet`),
    ],
    [say(msg`Last signed in`), person.last_signed_in_at ? <Moment key="last" at={person.last_signed_in_at} /> : null],
  ]
  return (
    <PanelPage title={say(msg`Profile`)}>
      <section className={styles.who} aria-label={say(msg`About you`)}>
        <Avatar name={person.name} src={person.avatar ?? undefined} size={64} mine />
        <div>
          <p className={styles.name}>
            <bdi>{person.name}</bdi>
          </p>
          <Facts of={facts} />
        </div>
      </section>
      <OwnPicture person={person} />
      <Preferences person={person} />
      <Visibility person={person} />
      <PaletteUse userId={person.id} />
      <Password />
      <SecondStep person={person} />
      <Sessions />
    </PanelPage>
  )
}

const OwnPicture = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const session = useSession()
  const save = async (avatar: File | null) => {
    const { result, message } = await (avatar === null
      ? sendApi(avatars.clearMine)
      : sendApi(avatars.setMine, { form: { avatar } }))
    session.send({ type: 'USER_CHANGED', user: result })
    return message
  }
  return (
    <PanelBlock id="profile-picture" title={say(msg`Picture`)}>
      <PictureForm label={say(msg`Your picture`)} name={person.name} src={person.avatar} save={save} />
    </PanelBlock>
  )
}

const Preferences = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const locale = useLocale()
  const speak = useSpeak(person)
  const [theme, setTheme] = useState<Theme>(keptTheme)
  const wear = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <PanelBlock id="profile-preferences" title={say(msg`Language and theme`)}>
      <RadioGroup<Locale>
        label={say(msg`Language`)}
        value={locale}
        onChange={(chosen) => void speak(chosen)}
        options={[
          { id: 'en', name: 'English' },
          { id: 'fil', name: 'Filipino' },
          { id: 'ar', name: 'العربية' },
        ]}
      />
      <RadioGroup<Theme>
        label={say(msg`Theme`)}
        value={theme}
        onChange={wear}
        options={[
          { id: 'system', name: say(msg`Match system`) },
          { id: 'light', name: say(msg`Light`) },
          { id: 'dark', name: say(msg`Dark`) },
        ]}
      />
    </PanelBlock>
  )
}

/** Whether others see which records this person has open. */
const Visibility = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const session = useSession()
  const [isSaving, setSaving] = useState(false)
  const hide = async (hides_presence: boolean) => {
    if (isSaving) return
    setSaving(true)
    try {
      const user = await callApi(me.update, { body: { locale: person.locale, hides_presence } })
      session.send({ type: 'USER_CHANGED', user })
      announce(say(msg`Saved.`))
    } catch (fault) {
      tellFailure(fault)
    } finally {
      setSaving(false)
    }
  }
  return (
    <PanelBlock id="profile-presence" title={say(msg`Visibility`)}>
      <Switch
        value={person.hides_presence === true}
        onChange={(hides) => void hide(hides)}
        hint={say(msg`You still see who else has a record open.`)}
      >
        {say(msg`Do not show others which records you have open`)}
      </Switch>
    </PanelBlock>
  )
}

const Password = () => {
  const say = useSay()
  const request = useRequest(changePassword)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.send({ current_password: current, password, password_confirmation: again })
  }
  return (
    <PanelBlock id="profile-password" title={say(msg`Password`)}>
      {request.error !== null && <Box tone="bad" title={request.error} announces />}
      {request.is === 'sent' ? (
        <>
          <Box tone="ok" title={request.message} announces />
          <div>
            <Button onPress={request.again}>{say(msg`Change password again`)}</Button>
          </div>
        </>
      ) : (
        <Form className={styles.fields} onSubmit={submit}>
          <PasswordField
            label={say(msg`Current password`)}
            name="current_password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
          />
          <PasswordField
            label={say(msg`New password`)}
            name="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            hint={say(msg`Use at least 12 characters. A short sentence works well.`)}
          />
          <PasswordField
            label={say(msg`Password confirmation`)}
            name="password_confirmation"
            value={again}
            onChange={setAgain}
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" variant="primary" size="lg" isPending={request.is === 'sending'}>
              {say(msg`Change password`)}
            </Button>
          </div>
        </Form>
      )}
    </PanelBlock>
  )
}

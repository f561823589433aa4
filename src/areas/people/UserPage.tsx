import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import styles from '#areas/people/UserPage.module.css'
import { usersRoom } from '#areas/people/users.ts'
import { editUser, sendPasswordLink } from '#areas/people/users-commands.ts'
import { locales } from '#contract/account/auth.ts'
import { avatars } from '#contract/people/avatars.ts'
import { isAbove, trashWithheldWords, whyNotTrashed, whyWithheld, withheldWords } from '#contract/people/rights.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { passwordLinks, type User, users } from '#contract/people/users.ts'
import { msg } from '#contract/words.ts'
import { can } from '#define/abilities.ts'
import type { ViewProps } from '#define/page.ts'
import { editPlaceOf } from '#define/routes.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { listed, useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ask } from '#ui/dialogs.ts'
import { Moment } from '#ui/Moment.tsx'
import { notify } from '#ui/notices.ts'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { tellFailure } from '#workspace/failures.ts'
import { restoreRecord, trashRecord } from '#workspace/form/commands.ts'
import { Opened } from '#workspace/Opened.tsx'
import { Facts, PanelBlock } from '#workspace/PanelPage.tsx'
import { PictureForm } from '#workspace/profile/PictureForm.tsx'
import { RecordPage } from '#workspace/record/RecordPage.tsx'
import { moveToTrash, restoreFromTrash } from '#workspace/records/trash.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

type One = v.InferOutput<typeof User.schema>

/** A user as everybody of their dealer sees them; administrators change the picture here and go on from here. */
const UserPage = ({ params }: ViewProps) => {
  const id = Number(params['id'])
  const answer = useQuery(queryOf('users', users.get, { params: { id } }))
  const title = useTabTitle(answer.data?.name ?? usersRoom.definition.one)
  useFacts({ room: 'users', view: 'form' })
  return (
    <RecordPage room={usersRoom} row={answer.data ?? null} id={id} title={title}>
      <Opened what={title} answer={answer}>
        {(user) => <Shown user={user} />}
      </Opened>
    </RecordPage>
  )
}
export default UserPage

const Shown = ({ user }: { readonly user: One }) => {
  const say = useSay()
  const tab = useTab()
  const person = useKnownPerson()
  const { id } = user
  const mayWrite = can(usersRoom, 'edit', useRoles())
  const me = { id: person?.id ?? 0, superadmin: person?.superadmin === true }
  const mayPicture = mayWrite && whyWithheld(me, user, 'avatar') === null
  const whyNotLink = isAbove(me, user)
    ? say(withheldWords.above)
    : user.status
      ? undefined
      : say(msg`An inactive user cannot sign in`)
  const withheld = whyNotTrashed(me, user)
  const whyNotTrash = withheld === null ? undefined : say(trashWithheldWords[withheld])
  const edit = () => tab.open(editPlaceOf(usersRoom, id))
  const sendLink = async () => {
    const yes = await ask({
      title: say(msg`Send password reset?`),
      text: say(msg`{name} will be signed out on all devices and will get a link by email to choose a new password.`, {
        name: user.name,
      }),
      action: say(msg`Send link`),
    })
    if (!yes) return
    try {
      const { message } = await sendApi(passwordLinks.send, { params: { id } })
      notify({ tone: 'ok', text: message })
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    } catch (fault) {
      tellFailure(fault)
    }
  }
  const trash = async () => {
    if (await moveToTrash(usersRoom, id)) tab.close()
  }
  useCommands([
    [editUser, edit, { enabled: mayWrite }],
    [sendPasswordLink, sendLink, { enabled: mayWrite && whyNotLink === undefined }],
    [trashRecord, trash, { enabled: mayWrite && whyNotTrash === undefined }],
    [restoreRecord, () => restoreFromTrash(usersRoom, id), { enabled: mayWrite }],
  ])
  const savePicture = async (avatar: File | null) => {
    const { message } = await (avatar === null
      ? sendApi(avatars.clearOf, { params: { id } })
      : sendApi(avatars.setOf, { params: { id }, form: { avatar } }))
    await queryClient.invalidateQueries({ queryKey: ['users'] })
    return message
  }
  return (
    <>
      <section className={styles.who} aria-label={say(msg`About this user`)}>
        {!mayPicture && <Avatar name={user.name} src={user.avatar ?? undefined} size={64} />}
        <div className={styles.tags}>
          <Badge tone={user.status ? 'ok' : 'off'} shape={user.status ? 'done' : 'off'}>
            {user.status ? say(msg`Active`) : say(msg`Inactive`)}
          </Badge>
          {user.superadmin && <Badge tone="info">{say(msg`Super administrator`)}</Badge>}
          {user.must_change_password && <Badge tone="warn">{say(msg`Must change password`)}</Badge>}
        </div>
        <Known user={user} />
      </section>
      {mayWrite && (
        <>
          <div className={styles.acts}>
            <Button variant="primary" icon="pencil" command={editUser.id} keys={editUser.keys} onPress={edit}>
              {say(msg`Edit`)}
            </Button>
            <Button
              icon="key-round"
              command={sendPasswordLink.id}
              disabledReason={whyNotLink}
              onPress={() => void sendLink()}
            >
              {say(sendPasswordLink.title)}
            </Button>
            <Button
              variant="ghost"
              tone="bad"
              icon="trash-2"
              command={trashRecord.id}
              disabledReason={whyNotTrash}
              onPress={() => void trash()}
            >
              {say(trashRecord.title)}
            </Button>
          </div>
          {mayPicture && (
            <PanelBlock id={`user-picture-${id}`} title={say(msg`Picture`)}>
              <PictureForm
                label={say(msg`Picture of {name}`, { name: user.name })}
                name={user.name}
                src={user.avatar}
                save={savePicture}
              />
            </PanelBlock>
          )}
        </>
      )}
    </>
  )
}

const Known = ({ user }: { readonly user: One }) => {
  const say = useSay()
  const moment = (at: string | null | undefined, otherwise: ReactNode = null) => (at ? <Moment at={at} /> : otherwise)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      say(msg`Email`),
      <span key="email" className="ltr">
        {user.email}
      </span>,
    ],
    [say(msg`Roles`), listed(user.roles.map((role) => say(roleNames[role])))],
    [say(msg`Dealer`), user.dealer?.name],
    [say(msg`Permissions`), user.permissions?.length ? listed(user.permissions) : null],
    [say(msg`Language`), say(locales[user.locale])],
    [
      say(msg`Two-step verification`),
      user.mfa_enabled == null ? null : user.mfa_enabled ? say(msg`Code by email`) : say(msg`off`),
    ],
    [say(msg`Email verified`), moment(user.email_verified_at, say(msg`not yet`))],
    [say(msg`Last signed in`), moment(user.last_signed_in_at, say(msg`not yet`))],
    [say(msg`Created`), moment(user.created_at)],
    [say(msg`Updated`), moment(user.updated_at)],
  ]
  return <Facts of={facts} />
}

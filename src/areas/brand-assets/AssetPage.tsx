import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { brandAssetsRoom } from '#areas/brand-assets/brand-assets.ts'
import { download } from '#areas/brand-assets/download.ts'
import { kindIcons } from '#areas/brand-assets/kinds.ts'
import { assetKinds, assets } from '#contract/brand-assets/assets.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import { msg } from '#contract/words.ts'
import { actOf, can } from '#define/abilities.ts'
import type { ViewProps } from '#define/page.ts'
import { editPlaceOf } from '#define/routes.ts'
import { addressOf } from '#platform/client.ts'
import { showBytes, showNumber } from '#platform/formats.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Moment } from '#ui/Moment.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { restoreRecord, trashRecord } from '#workspace/form/commands.ts'
import { Opened } from '#workspace/Opened.tsx'
import { Facts } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { RecordPage } from '#workspace/record/RecordPage.tsx'
import { moveToTrash, restoreFromTrash } from '#workspace/records/trash.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** One file: what it looks like, what is known of it, and the ways to get it, rename it, move it and put it away. */
const AssetPage = ({ params }: ViewProps) => {
  const say = useSay()
  const id = Number(params['id'])
  const tab = useTab()
  const answer = useQuery(queryOf('assets', assets.get, { params: { id } }))
  const title = useTabTitle(answer.data?.name ?? brandAssetsRoom.definition.one)
  const roles = useRoles()
  const mayEdit = can(brandAssetsRoom, 'edit', roles)
  useFacts({ room: 'assets', view: 'form' })
  const take = useCallback(async () => {
    await download(id)
    await queryClient.invalidateQueries({ queryKey: ['assets'] })
  }, [id])
  const trash = async () => {
    if (await moveToTrash(brandAssetsRoom, id)) tab.close()
  }
  useCommands([
    [trashRecord, trash, { enabled: mayEdit && answer.data !== undefined }],
    [restoreRecord, () => restoreFromTrash(brandAssetsRoom, id), { enabled: mayEdit }],
  ])
  return (
    <RecordPage room={brandAssetsRoom} row={answer.data ?? null} id={id} title={title}>
      <Opened what={title} answer={answer}>
        {(data) => (
          <>
            <div className={styles.frame}>
              {data.preview ? (
                <img
                  src={addressOf(pictures.get, { params: { hash: data.preview } })}
                  alt={say(msg`Preview of {file}`, { file: data.file_name })}
                />
              ) : (
                <Icon name={kindIcons[data.kind]} size={20} />
              )}
            </div>
            <div className={styles.acts}>
              <Button variant="primary" icon="download" onPress={() => void take()}>
                {say(msg`Download`)}
              </Button>
              {mayEdit && (
                <>
                  <Button icon="pencil" onPress={() => tab.open(editPlaceOf(brandAssetsRoom, id))}>
                    {say(msg`Rename or move file`)}
                  </Button>
                  {actOf(brandAssetsRoom, 'trash') && (
                    <Button
                      variant="ghost"
                      tone="bad"
                      icon="trash-2"
                      command={trashRecord.id}
                      onPress={() => void trash()}
                    >
                      {say(trashRecord.title)}
                    </Button>
                  )}
                </>
              )}
            </div>
            <Facts
              of={[
                [say(msg`File`), <bdi key="file">{data.file_name}</bdi>],
                [say(msg`Kind`), say(assetKinds[data.kind])],
                [say(msg`Size`), showBytes(data.size, say)],
                [
                  say(msg`Folder`),
                  <PlaceLink key="folder" className="link" to={`/admin/brand-asset?folder=${data.folder.id}`}>
                    {data.category.name} › {data.folder.name}
                  </PlaceLink>,
                ],
                [say(msg`Downloads`), showNumber(data.downloads)],
                [say(msg`Added`), <Moment key="added" at={data.created_at} />],
                [say(msg`Updated`), <Moment key="updated" at={data.updated_at} />],
              ]}
            />
          </>
        )}
      </Opened>
    </RecordPage>
  )
}
export default AssetPage

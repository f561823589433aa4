import { useEffect, useRef, useState } from 'react'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { brandAssetsRoom } from '#areas/brand-assets/brand-assets.ts'
import { type Queued, useUploads } from '#areas/brand-assets/useUploads.ts'
import { assetEndings } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { showBytes } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Status } from '#ui/Status.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { find } from '#workspace/records/lookups.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** Several files into one folder: chosen or dropped, each with its progress; they go up one after the other. */
const UploadPage = () => {
  const say = useSay()
  const { setDirty } = useTab()
  const input = useRef<HTMLInputElement>(null)
  const { folder, setFolder, files, add, leave, isGoing } = useUploads()
  const [isAsked, setAsked] = useState(false)
  const title = useTabTitle(msg`Upload files`)
  useFacts({ room: brandAssetsRoom.name, view: 'form' })
  useEffect(() => setDirty(isGoing), [setDirty, isGoing])
  const take = (given: readonly File[]) => {
    setAsked(true)
    add(given)
  }
  const done = files.filter(({ state }) => state === 'done').length
  const error = isAsked && folder === null ? say(msg`Choose a folder for the files.`) : undefined
  return (
    <PanelPage title={title}>
      <section className={styles.upload} aria-label={say(msg`Files`)}>
        <div className={styles.folder}>
          <ComboBox
            label={say(msg`Folder`)}
            value={folder}
            onChange={setFolder}
            load={(typed) => find('asset-folders', typed)}
            error={error}
            isRequired
            autoFocus
          />
        </div>
        <DropZone
          label={say(msg`Files`)}
          onData={({ files: given }) => {
            if (given.length > 0) take([...given])
            return given.length > 0
          }}
          onChoose={() => input.current?.click()}
        >
          <Icon name="upload" size={20} />
          <p>{say(msg`Drop files here, or choose them. Up to 30 MB each.`)}</p>
          <FileTrigger ref={input} label={say(msg`Files`)} accept={assetEndings} isMultiple onFiles={take}>
            <Button variant="primary" size="lg">
              {say(msg`Choose files`)}
            </Button>
          </FileTrigger>
        </DropZone>
        {files.length > 0 && (
          <ul className={styles.queue} aria-label={say(msg`Files to upload`)}>
            {files.map((one) => (
              <Line key={one.id} of={one} onLeave={() => leave(one.id)} />
            ))}
          </ul>
        )}
        {done > 0 && !isGoing && folder && (
          <PlaceLink to={`/admin/brand-asset?folder=${folder.id}`} className="link">
            {say(msg`Show folder {folder}`, { folder: folder.name })}
          </PlaceLink>
        )}
      </section>
    </PanelPage>
  )
}
export default UploadPage

const Line = ({ of: { file, state, share, why }, onLeave }: { readonly of: Queued; readonly onLeave: () => void }) => {
  const say = useSay()
  const percent = Math.round(share * 100)
  return (
    <li>
      <span className={styles.file}>
        <bdi className="trunc">{file.name}</bdi>
        <span className={styles.faint}>{showBytes(file.size, say)}</span>
      </span>
      <span className={styles.state}>
        {state === 'going' && (
          <Progress
            label={say(msg`Uploading {file}`, { file: file.name })}
            value={percent}
            text={say(msg`{share}%`, { share: percent })}
          />
        )}
        {state === 'waiting' && say(msg`Waiting`)}
        {state === 'done' && (
          <Status shape="done" tone="ok">
            {say(msg`Uploaded`)}
          </Status>
        )}
        {state === 'refused' && (
          <Status shape="attention" tone="bad">
            {why}
          </Status>
        )}
      </span>
      {state !== 'done' && (
        <IconButton
          icon="x"
          name={
            state === 'going'
              ? say(msg`Stop uploading {file}`, { file: file.name })
              : say(msg`Remove {file}`, { file: file.name })
          }
          onPress={onLeave}
        />
      )}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { assets, guidelineEndings, mostAsset } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { showBytes } from '#platform/formats.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { Day } from '#ui/Moment.tsx'
import { notify } from '#ui/notices.ts'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { saveAnswer } from '#workspace/export/save.ts'
import { tellFailure, tellTooLarge } from '#workspace/failures.ts'

/** The newest branding guidelines to download; administrators put another edition in their place. */
export const GuidelinesBlock = ({ mayWrite }: { readonly mayWrite: boolean }) => {
  const say = useSay()
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const { data } = useQuery(queryOf('assets', assets.guidelines))
  const upload = async (file: File) => {
    if (file.size > mostAsset) return tellTooLarge()
    setShare(0)
    try {
      const { message } = await sendApi(assets.uploadGuidelines, { form: { file } }, { onProgress: setShare })
      notify({ tone: 'ok', kind: 'upload', text: message })
      await queryClient.invalidateQueries({ queryKey: ['assets'] })
    } catch (fault) {
      tellFailure(fault)
    }
    setShare(null)
  }
  const download = () => saveAnswer(assets.guidelinesFile, {}).catch(tellFailure)
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {say(msg`Branding guidelines`)}
      </h2>
      {!data && <Skeleton height="40px" />}
      {data && !data.file_name && <p className={styles.faint}>{say(msg`No guidelines uploaded yet.`)}</p>}
      {data?.file_name && (
        <p className={styles.file}>
          <bdi>{data.file_name}</bdi>
          <span className={styles.faint}>
            {showBytes(data.size ?? 0, say)}
            {data.created_at && (
              <>
                {' · '}
                <Day at={data.created_at} />
              </>
            )}
            {data.uploaded_by && ` · ${data.uploaded_by}`}
          </span>
        </p>
      )}
      {share !== null && (
        <Progress
          label={say(msg`Uploading the branding guidelines`)}
          value={Math.round(share * 100)}
          text={say(msg`{share}%`, { share: Math.round(share * 100) })}
        />
      )}
      <div className={styles.acts}>
        {data?.file_name && (
          <Button icon="download" onPress={() => void download()}>
            {say(msg`Download guidelines`)}
          </Button>
        )}
        {mayWrite && (
          <FileTrigger
            label={say(msg`Branding guidelines`)}
            accept={guidelineEndings}
            isDisabled={share !== null}
            onFiles={([file]) => void upload(file)}
          >
            <Button variant="ghost" icon="upload" isPending={share !== null}>
              {say(msg`Upload guidelines`)}
            </Button>
          </FileTrigger>
        )}
      </div>
    </section>
  )
}

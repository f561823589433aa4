import { mostPicture, pictures } from '#contract/catalogue/pictures.ts'
import { ApiError, addressOf, NetworkError, sendApi } from '#platform/client.ts'
import { PictureUpload, type PictureUploadProps, type Sent } from '#ui/PictureUpload.tsx'
import { failureMessage } from '#workspace/failures.ts'

const srcOf = (hash: string) => addressOf(pictures.get, { params: { hash } })

/** A picture among a form's fields: sent at once, so that a draft of the form keeps it. */
export const PicturePart = (props: Omit<PictureUploadProps, 'srcOf' | 'send' | 'most'>) => {
  const send: PictureUploadProps['send'] = async (picture, options): Promise<Sent> => {
    try {
      const { result } = await sendApi(pictures.create, { form: { picture } }, options)
      return result
    } catch (fault) {
      if (fault instanceof ApiError || fault instanceof NetworkError) return { refused: failureMessage(fault) }
      throw fault
    }
  }
  return <PictureUpload {...props} srcOf={srcOf} send={send} most={mostPicture} />
}

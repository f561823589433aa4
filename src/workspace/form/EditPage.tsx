import FormPage from '#workspace/form/FormPage.tsx'
import type { RoomViewProps } from '#workspace/registry.ts'

/** A record's own page; another record is another form. */
const EditPage = ({ room, params }: RoomViewProps) => (
  <FormPage key={params['id']} room={room} verb="edit" id={Number(params['id'])} />
)
export default EditPage

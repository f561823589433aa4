import FormPage from '#workspace/form/FormPage.tsx'
import type { RoomViewProps } from '#workspace/registry.ts'

/** A record's own page. One record after the other of the same list is the same page. */
const EditPage = ({ room, params }: RoomViewProps) => (
  <FormPage key={room.definition.path} room={room} verb="edit" id={Number(params['id'])} />
)
export default EditPage

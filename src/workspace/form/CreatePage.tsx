import FormPage from '#workspace/form/FormPage.tsx'
import type { RoomViewProps } from '#workspace/registry.ts'

const CreatePage = ({ room }: RoomViewProps) => <FormPage room={room} verb="create" id={null} />
export default CreatePage

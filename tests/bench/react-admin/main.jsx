// Written as react-admin's own guide has it, its data in the page's memory: the lists have the portal's columns and
// filters, 25 rows a page, and the form its fields.
import fakeDataProvider from 'ra-data-fakerest'
import {
  Admin,
  BooleanField,
  BooleanInput,
  Create,
  Datagrid,
  DateField,
  DateInput,
  Edit,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  Resource,
  SearchInput,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const choices = (names) => names.map((name) => ({ id: name, name }))
const statuses = choices(['pending', 'contacted', 'sold', 'lost'])
const actions = choices(['call', 'visit', 'test-drive'])
const communications = choices(['email', 'mobile', 'post', 'telephone'])
const regions = choices(['metro-manila', 'provincial'])
const named = (what, count) => Array.from({ length: count }, (_, id) => ({ id, name: `${what} ${id}`, status: true }))
const updated_at = '2026-11-01T08:00:00Z'
const zones = named('Zone', 12).map((zone) => ({ ...zone, region_type: 'provincial', dealers_count: 5, updated_at }))
const groups = named('Group', 8)
const models = named('Model', 9)
const consultants = named('Consultant', 120)
const dealers = named('Dealer', 60).map((dealer) => ({
  ...dealer,
  code: `D${dealer.id}`,
  region_type: 'provincial',
  zone_id: dealer.id % 12,
  group_id: dealer.id % 8,
  city: 'Makati',
  phone: '02 8123 4567',
  opened_on: '2019-02-03',
  updated_at,
}))
const leads = Array.from({ length: 1000 }, (_, id) => ({
  id,
  reference_no: `LD-2026-${String(id).padStart(6, '0')}`,
  first_name: `First ${id}`,
  last_name: `Last ${id}`,
  mobile_number: `09${String(170000000 + id)}`,
  email: `person${id}@example.test`,
  preferred_communication: 'email',
  message: 'May I see the car on Saturday?',
  model_id: id % 9,
  dealer_id: id % 60,
  sales_consultant_id: id % 120,
  total_quantity: 1,
  total_amount: 1_250_000,
  status: statuses[id % statuses.length].id,
  action: null,
  updated_at,
}))

const search = <SearchInput key="q" source="q" alwaysOn={true} />
const leadFilters = [
  search,
  <SelectInput key="status" source="status" choices={statuses} alwaysOn={true} />,
  <ReferenceInput key="dealer" source="dealer_id" reference="dealers" alwaysOn={true} />,
  <DateInput key="date" source="updated_at" alwaysOn={true} />,
]
const LeadList = () => (
  <List perPage={25} filters={leadFilters}>
    <Datagrid rowClick="edit">
      <TextField source="reference_no" />
      <TextField source="last_name" />
      <TextField source="mobile_number" />
      <ReferenceField source="model_id" reference="models" link={false} />
      <ReferenceField source="dealer_id" reference="dealers" link={false} />
      <NumberField source="total_quantity" />
      <NumberField source="total_amount" options={{ style: 'currency', currency: 'PHP' }} />
      <SelectField source="status" choices={statuses} />
      <DateField source="updated_at" showTime={true} />
    </Datagrid>
  </List>
)
const LeadEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="first_name" />
      <TextInput source="last_name" />
      <TextInput source="mobile_number" />
      <TextInput source="email" />
      <SelectInput source="preferred_communication" choices={communications} />
      <ReferenceInput source="model_id" reference="models" />
      <NumberInput source="total_quantity" />
      <NumberInput source="total_amount" />
      <SelectInput source="status" choices={statuses} />
      <SelectInput source="action" choices={actions} />
      <ReferenceInput source="sales_consultant_id" reference="consultants" />
      <TextInput source="message" multiline={true} />
    </SimpleForm>
  </Edit>
)
const dealerFilters = [
  search,
  <SelectInput key="region" source="region_type" choices={regions} alwaysOn={true} />,
  <ReferenceInput key="zone" source="zone_id" reference="zones" alwaysOn={true} />,
  <ReferenceInput key="group" source="group_id" reference="groups" alwaysOn={true} />,
  <BooleanInput key="status" source="status" alwaysOn={true} />,
]
const DealerList = () => (
  <List perPage={25} filters={dealerFilters}>
    <Datagrid rowClick="edit">
      <TextField source="code" />
      <TextField source="name" />
      <SelectField source="region_type" choices={regions} />
      <ReferenceField source="zone_id" reference="zones" link={false} />
      <ReferenceField source="group_id" reference="groups" link={false} />
      <TextField source="city" />
      <BooleanField source="status" />
      <DateField source="opened_on" />
      <DateField source="updated_at" showTime={true} />
    </Datagrid>
  </List>
)
const zoneFilters = [
  search,
  <SelectInput key="region" source="region_type" choices={regions} alwaysOn={true} />,
  <BooleanInput key="status" source="status" alwaysOn={true} />,
]
const ZoneList = () => (
  <List perPage={25} filters={zoneFilters}>
    <Datagrid rowClick="edit">
      <TextField source="name" />
      <SelectField source="region_type" choices={regions} />
      <NumberField source="dealers_count" />
      <BooleanField source="status" />
      <DateField source="updated_at" showTime={true} />
    </Datagrid>
  </List>
)
const NameForm = () => (
  <SimpleForm>
    <TextInput source="name" />
    <BooleanInput source="status" />
  </SimpleForm>
)
const NameEdit = () => (
  <Edit>
    <NameForm />
  </Edit>
)
const NameCreate = () => (
  <Create>
    <NameForm />
  </Create>
)

const authProvider = {
  login: async () => localStorage.setItem('in', 'yes'),
  logout: async () => localStorage.removeItem('in'),
  checkAuth: () => (localStorage.getItem('in') ? Promise.resolve() : Promise.reject()),
  checkError: async () => {},
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: 1, fullName: 'Admin' }),
}
const data = { leads, dealers, zones, groups, models, consultants }

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={fakeDataProvider(data)} authProvider={authProvider} requireAuth={true}>
    <Resource name="leads" list={LeadList} edit={LeadEdit} recordRepresentation="reference_no" />
    <Resource name="dealers" list={DealerList} edit={NameEdit} create={NameCreate} />
    <Resource name="zones" list={ZoneList} edit={NameEdit} create={NameCreate} />
    <Resource name="groups" edit={NameEdit} create={NameCreate} />
    <Resource name="models" edit={NameEdit} create={NameCreate} />
    <Resource name="consultants" edit={NameEdit} create={NameCreate} />
  </Admin>,
)

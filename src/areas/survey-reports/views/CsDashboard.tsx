import { Dashboard } from '#areas/survey-reports/Dashboard.tsx'

const CsDashboard = () => <Dashboard kind="csonline" />
export default CsDashboard

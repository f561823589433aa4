import { Dashboard } from '#areas/survey-reports/Dashboard.tsx'

const DcsiDashboard = () => <Dashboard kind="dcsi" />
export default DcsiDashboard

import { Dashboard } from '#areas/survey-reports/Dashboard.tsx'

const DssiDashboard = () => <Dashboard kind="dssi" />
export default DssiDashboard

import { ActionPlan } from '#areas/survey-reports/ActionPlan.tsx'

const DssiPlan = () => <ActionPlan kind="dssi" />
export default DssiPlan

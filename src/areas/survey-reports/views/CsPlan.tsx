import { ActionPlan } from '#areas/survey-reports/ActionPlan.tsx'

const CsPlan = () => <ActionPlan kind="csonline" />
export default CsPlan

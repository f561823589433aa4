import { partsInquiryModel } from '#tests/model/parts-inquiry.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(partsInquiryModel)
driveMachine(partsInquiryModel)

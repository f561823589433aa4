import * as authRequest from '#tests/model/ui/auth-request.ui.ts'
import * as bulkAction from '#tests/model/ui/bulk-action.ui.ts'
import * as changePassword from '#tests/model/ui/change-password.ui.ts'
import * as formDraft from '#tests/model/ui/form-draft.ui.ts'
import * as inquiryForm from '#tests/model/ui/inquiry-form.ui.ts'
import * as partsInquiry from '#tests/model/ui/parts-inquiry.ui.ts'
import * as session from '#tests/model/ui/session.ui.ts'
import { driveScreens, openHouse } from '#tests/model/ui/suite.ts'
import * as textBlast from '#tests/model/ui/text-blast.ui.ts'
import * as upload from '#tests/model/ui/upload.ui.ts'
import * as workspace from '#tests/model/ui/workspace.ui.ts'

openHouse()
driveScreens('signing in, staying in and signing out', session)
driveScreens('a forgotten password', authRequest)
driveScreens('changing the password', changePassword)
driveScreens('filling a form', formDraft)
driveScreens('a form with steps', inquiryForm)
driveScreens('tabs', workspace)
driveScreens('importing a file', upload)
driveScreens('changing many rows at once', bulkAction)
driveScreens('leading a text blast', textBlast)
driveScreens('leading an inquiry about parts', partsInquiry)

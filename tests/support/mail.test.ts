import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { codeIn, linkIn, startMailbox } from '#tests/support/mail.ts'

const boxWith = async (message: { readonly subject: string; readonly text: string; readonly html?: string }) => {
  const box = await startMailbox()
  onTestFinished(box.stop)
  const coming = box.next('Maria@demo.test')
  await createTransport(box.url).sendMail({ from: 'desk@demo.test', to: 'maria@demo.test', ...message })
  return coming
}

test('a mail that comes in is read with its subject, its text and its code', async () => {
  const mail = await boxWith({ subject: 'Iyong kodigo', text: 'Ang kodigo: 042917. Ref 20261120' })
  expect(mail.subject).toBe('Iyong kodigo')
  expect(codeIn(mail)).toBe('042917')
})

test('mail in Arabic, in two parts, is decoded', async () => {
  const mail = await boxWith({
    subject: 'رمز الدخول إلى لوحة الوكلاء',
    text: 'رمزك هو 123456\nhttp://127.0.0.1:4600/admin/reset-password?token=a_b-c=d&email=m%40demo.test',
    html: '<p>رمزك</p>',
  })
  expect(mail.subject).toBe('رمز الدخول إلى لوحة الوكلاء')
  expect(codeIn(mail)).toBe('123456')
  expect(linkIn(mail).searchParams.get('token')).toBe('a_b-c=d')
})

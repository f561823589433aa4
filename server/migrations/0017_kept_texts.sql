ALTER TABLE "notifications" ADD COLUMN "job_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "lang" text;--> statement-breakpoint
-- What a job came to was written into the sentence in its owner's language, which is read as it was written.
UPDATE "notifications" n SET "lang" = u.locale FROM "users" u
WHERE u.id = n.user_id AND n.title->'values' ? 'kind' AND n.message->'values' ? 'title';--> statement-breakpoint
-- Sentences that have other words now: translations are found by those.
CREATE TABLE "reworded" ("was" text PRIMARY KEY, "id" text NOT NULL, "message" text NOT NULL);--> statement-breakpoint
INSERT INTO "reworded" ("was", "id", "message") VALUES
('RkSOwm', 'JP0Y3O', '{name} requested a quotation for the {model}.'),
('MotR3_', 'TtYL1T', '{count, plural, one {# quotation request was imported.} other {# quotation requests were imported.}}'),
('XgVWG3', 'WXb79I', '{count, plural, one {# of your quotations is} other {# of your quotations are}} now {status, select, pending {Pending} quoted {Quoted} revised {Revised} accepted {Accepted} declined {Declined} other {Expired}}.'),
('UrAh-X', '27rBpw', '{count, plural, one {# of your quotations is back to its} other {# of your quotations are back to their}} previous status.'),
('QLy7MO', 'AzlNW2', '{name} ({reference}) is now {status, select, pending {Pending} quoted {Quoted} revised {Revised} accepted {Accepted} declined {Declined} other {Expired}}.'),
('T38q3b', '2dNj0s', '{name} reserved a {model} online.'),
('PjoA_L', 'uSjmSV', '{count, plural, one {# online reservation was imported.} other {# online reservations were imported.}}'),
('mzDoHJ', '1mreqx', '{count, plural, one {# of your reservations is} other {# of your reservations are}} now {status, select, pending {Pending} paid {Paid} allocated {Allocated} released {Released} cancelled {Cancelled} other {Refunded}}.'),
('0V2oRC', 'bMeMme', '{count, plural, one {# of your reservations is back to its} other {# of your reservations are back to their}} previous status.'),
('59xCAR', 'B6PG4s', '{name} ({reference}) is now {status, select, pending {Pending} paid {Paid} allocated {Allocated} released {Released} cancelled {Cancelled} other {Refunded}}.'),
('9LCFow', 'eQc5vz', '{name} requested a test drive of the {model}.'),
('c_slin', 'VA-tww', '{count, plural, one {# test drive was imported.} other {# test drives were imported.}}'),
('5bAFK_', 'i2o_8i', '{count, plural, one {# of your test drives is} other {# of your test drives are}} now {status, select, pending {Pending} scheduled {Scheduled} completed {Completed} no_show {No-show} other {Cancelled}}.'),
('xgQARr', 'p3z-p3', '{count, plural, one {# of your test drives is back to its} other {# of your test drives are back to their}} previous status.'),
('byJIum', 'FIY4MV', '{name} ({reference}) is now {status, select, pending {Pending} scheduled {Scheduled} completed {Completed} no_show {No-show} other {Cancelled}}.'),
('3NMU-z', 'M93Rsr', '{name} sent an inquiry about the {model}.'),
('6z_GuX', '_0ceJd', '{count, plural, one {# inquiry was imported.} other {# inquiries were imported.}}'),
('r9D1-x', 'nRxyGc', '{count, plural, one {# of your inquiries is} other {# of your inquiries are}} now {status, select, pending {Pending} in_progress {In progress} responded {Responded} other {Closed}}.'),
('wadCwz', 'fBVsPQ', '{count, plural, one {# of your inquiries is back to its} other {# of your inquiries are back to their}} previous status.'),
('qAxvet', 'NveaAG', '{name} ({reference}) is now {status, select, pending {Pending} in_progress {In progress} responded {Responded} other {Closed}}.'),
('GCFEFf', 'fUlTwK', '{count, plural, one {# lead was imported.} other {# leads were imported.}}'),
('QgXr7o', 'r68V0L', '{count, plural, one {# of your leads is} other {# of your leads are}} now {status, select, pending {Pending} contacted {Contacted} qualified {Qualified} converted {Converted} other {Lost}}.'),
('2Iw1pf', 'MxllNq', '{count, plural, one {# of your leads is back to its} other {# of your leads are back to their}} previous status.'),
('kp-bzR', 't7E7rr', '{name} ({reference}) is now {status, select, pending {Pending} contacted {Contacted} qualified {Qualified} converted {Converted} other {Lost}}.'),
('TWlWi-', 'cskzCa', '{kind, select, import {Your import is finished} revert {Your import was undone} export {Your export is ready} report {Your report is ready} undo {Your bulk action was undone} other {Your bulk action is finished}}'),
('_vT7jN', 'hejk-A', '{kind, select, import {Your import failed} revert {Your import could not be undone} export {Your export failed} report {Your report failed} undo {Your bulk action could not be undone} other {Your bulk action failed}}'),
('pbxCH0', '7ygI5i', 'Your text blast is finished'),
('9ntzyQ', 'cETuDV', 'Your text blast stopped'),
('AAbaLe', 'eo0aHp', '{name}: {handed, number} of {total, number} messages were sent.'),
('2NAwbX', 'TbbdSU', '{name}: the provider did not accept the messages. You can resume; no recipient gets the message twice.'),
('vsGHnX', 'PNG0cN', '{name}: no active Infobip account to send from. Activate one, then resume.'),
('2SymvE', '5RqnNL', 'Send text blast {name}'),
('BVBKvg', 'Sz0Xnv', '{done, plural, =0 {Nothing was changed.} one {# record was changed.} other {# records were changed.}}{skipped, plural, =0 {} one { # was skipped.} other { # were skipped.}}{failed, plural, =0 {} one { # could not be changed.} other { # could not be changed.}}'),
('vvERxu', '_rCdkd', 'Clear action: {list}'),
('E6tgZR', 'rtUJxz', 'Remove consultant: {list}'),
('JIKbdY', 'Y8g5Mq', '{done, plural, =0 {Nothing was undone.} one {# record was changed back.} other {# records were changed back.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # could not be changed back.} other { # could not be changed back.}}'),
('AvWYvN', 'lvLYRp', '{done, plural, =0 {No rows were imported.} one {# row was imported.} other {# rows were imported.}}{failed, plural, =0 {} one { # failed.} other { # failed.}}'),
('ZGQu1D', 'ldaPXX', '{created, plural, =0 {No rows were added.} one {# row was added.} other {# rows were added.}} {updated, plural, =0 {None were updated.} one {# was updated.} other {# were updated.}}{unchanged, plural, =0 {} one { # was unchanged.} other { # were unchanged.}}{failed, plural, =0 {} one { # failed.} other { # failed.}}'),
('2wfBbf', 'VRtIFh', 'Undoing the rows imported so far.'),
('ovfhyc', 'WYVpFT', 'Nothing was imported.'),
('L7UX5x', 'JPzbkm', 'Undo import {file}: {resource}'),
('HkCiho', '6pFHk0', '{done, plural, =0 {No rows were removed.} one {# row was removed.} other {# rows were removed.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # was kept because it is in use.} other { # were kept because they are in use.}}'),
('0h4WNR', 'o__hes', 'Emptying trash: {list}');--> statement-breakpoint
UPDATE "notifications" n SET "title" = n.title || jsonb_build_object('id', r.id, 'message', r.message) FROM "reworded" r
WHERE r.was = n.title->>'id';--> statement-breakpoint
UPDATE "notifications" n SET "message" = n.message || jsonb_build_object('id', r.id, 'message', r.message) FROM "reworded" r
WHERE r.was = n.message->>'id';--> statement-breakpoint
UPDATE "jobs" j SET "title" = jsonb_set(j.title, '{message}', (j.title->'message') || jsonb_build_object('id', r.id, 'message', r.message))
FROM "reworded" r WHERE r.was = j.title->'message'->>'id';--> statement-breakpoint
UPDATE "jobs" j SET "message" = jsonb_set(j.message, '{message}', (j.message->'message') || jsonb_build_object('id', r.id, 'message', r.message))
FROM "reworded" r WHERE r.was = j.message->'message'->>'id';--> statement-breakpoint
DROP TABLE "reworded";

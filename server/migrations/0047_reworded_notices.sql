-- Sentences of kept notifications that have other words now: translations are found by the words' id.
UPDATE "notifications" SET "message" = "message" || '{"id": "dVD2YW", "message": "{name} requested {asked}."}'
WHERE "message"->>'id' = '86mqJP';--> statement-breakpoint
UPDATE "notifications" SET "title" = "title" || '{"id": "EItMqZ", "message": "Someone no longer gets a report by email"}'
WHERE "title"->>'id' = 'xeEm7g';--> statement-breakpoint
UPDATE "notifications" SET "message" = jsonb_set("message", '{words,reason}', '{"id": "7Ynio2", "message": "No longer has access to the report"}')
WHERE "message"->'words'->'reason'->>'id' = 'XSLq2H';--> statement-breakpoint
UPDATE "notifications" SET "message" = jsonb_set("message", '{words,reason}', '{"id": "2aMy7f", "message": "Ended with the link in the email"}')
WHERE "message"->'words'->'reason'->>'id' = '3dw8D8';

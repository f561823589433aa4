-- Sentences of kept notifications that have other words now: translations are found by the words' id.
UPDATE "notifications" SET "title" = "title" || '{"id": "4hlzSx", "message": "A dealer’s score is unusually high or low"}'
WHERE "title"->>'id' = '_U-RAU';--> statement-breakpoint
UPDATE "notifications" SET "message" = "message" || '{"id": "oClrB7", "message": "{dealer}: {item} was {score} in {month}, outside the limits {low} to {high}."}'
WHERE "message"->>'id' = 'ox3Ypl';--> statement-breakpoint
UPDATE "notifications" SET "message" = "message" || '{"id": "55b36g", "message": "{dealer}: {item} was low in at least 2 of 3 months, {score} in {month}."}'
WHERE "message"->>'id' = 'yiJXVJ';--> statement-breakpoint
UPDATE "notifications" SET "message" = "message" || '{"id": "NLGNKX", "message": "{dealer}: {item} was high in at least 2 of 3 months, {score} in {month}."}'
WHERE "message"->>'id' = 'CP1hi8';--> statement-breakpoint
UPDATE "notifications" SET "message" = jsonb_set("message", '{words,reason}', '{"id": "6wKsCn", "message": "Stopped these emails with the link in the email"}')
WHERE "message"->'words'->'reason'->>'id' = '2aMy7f';--> statement-breakpoint
UPDATE "notifications" SET "title" = "title" || '{"id": "d6IfJ-", "message": "Overdue cases"}'
WHERE "title"->>'id' = 'WyUTXz';--> statement-breakpoint
UPDATE "notifications" SET "message" = "message" || '{"id": "_VBGBm", "message": "{name} asked for parts: {asked}"}'
WHERE "message"->>'id' = 'dVD2YW';--> statement-breakpoint
UPDATE "notifications" SET "message" = "message" || '{"id": "gDfE0i", "message": "{name}: the provider did not accept the messages, or something went wrong on our side. You can resume sending; no recipient gets the message twice."}'
WHERE "message"->>'id' = 'TbbdSU';

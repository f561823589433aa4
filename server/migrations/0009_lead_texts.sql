CREATE TABLE "lead_texts" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"dealer_id" integer NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
-- What a lead is searched by. It was a generated column of leads, whose trigram index every save had written anew.
CREATE FUNCTION lead_text(reference_no text, first_name text, last_name text, mobile_number text, email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT reference_no || ' ' || first_name || ' ' || last_name || ' ' || mobile_number || ' ' || coalesce(email, '')
$$;
--> statement-breakpoint
-- Most texts have no accents; to look for them takes as long as a sixth of all that is done for a new lead.
CREATE FUNCTION fold_text(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN octet_length(t) = length(t) THEN lower(t COLLATE "C") ELSE lower(translate(t, 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿ', 'AAAAAAaaaaaaCcEEEEeeeeIIIIiiiiNnOOOOOoooooUUUUuuuuYyy')) END
$$;
--> statement-breakpoint
INSERT INTO "lead_texts" ("lead_id", "dealer_id", "search")
SELECT id, dealer_id, fold_text(text) FROM (
  SELECT id, dealer_id, lead_text(reference_no, first_name, last_name, mobile_number, email) AS text FROM leads ORDER BY id OFFSET 0
) l;
--> statement-breakpoint
CREATE INDEX "lead_texts_dealer" ON "lead_texts" USING btree ("dealer_id","lead_id");
--> statement-breakpoint
CREATE INDEX "lead_texts_search" ON "lead_texts" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "search";
--> statement-breakpoint
CREATE FUNCTION read_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_texts (lead_id, dealer_id, search)
    SELECT id, dealer_id, fold_text(text) FROM (
      SELECT id, dealer_id, lead_text(reference_no, first_name, last_name, mobile_number, email) AS text FROM after OFFSET 0
    ) l;
  ELSE
    DELETE FROM lead_texts t USING before b WHERE t.lead_id = b.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION read_lead_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_texts SET lead_id = NEW.id, dealer_id = NEW.dealer_id,
    search = fold_text(lead_text(NEW.reference_no, NEW.first_name, NEW.last_name, NEW.mobile_number, NEW.email))
  WHERE lead_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_read_in AFTER INSERT ON leads REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION read_leads();
--> statement-breakpoint
CREATE TRIGGER leads_read_out AFTER DELETE ON leads REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION read_leads();
--> statement-breakpoint
-- By the columns: a statement that sets none of them, as a new status does, is not looked at.
CREATE TRIGGER leads_read_again AFTER UPDATE OF id, dealer_id, reference_no, first_name, last_name, mobile_number, email ON leads FOR EACH ROW
WHEN ((OLD.id, OLD.dealer_id, OLD.reference_no, OLD.first_name, OLD.last_name, OLD.mobile_number, OLD.email) IS DISTINCT FROM (NEW.id, NEW.dealer_id, NEW.reference_no, NEW.first_name, NEW.last_name, NEW.mobile_number, NEW.email))
EXECUTE FUNCTION read_lead_again();
--> statement-breakpoint
-- One index in place of two that began alike: it keeps references unique and serves their order.
DROP INDEX "leads_reference_no";
--> statement-breakpoint
DROP INDEX "leads_by_reference_no";
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_by_reference_no" ON "leads" (reference_no) INCLUDE (id, status, dealer_id);

/** SQL that holds for a folder, by its alias, that dealers are offered: active, and of an active category. */
export const offered = (folder: string): string =>
  `(${folder}.status and ${folder}.deleted_at is null and exists (select from asset_categories c
    where c.id = ${folder}.category_id and c.status and c.deleted_at is null))`

CREATE TABLE `storage_use` (
	`uid` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `storage_use_bytes` ON `storage_use` (`bytes`);--> statement-breakpoint
ALTER TABLE `files` ADD `thumbnail_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forwards` ADD `size_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_items` ADD `size_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was kept before. Pictures that were copied for forwards and saved items, and thumbnails, are not counted in it.
UPDATE `forwards` SET `size_bytes` = length(CAST(`stored` AS BLOB));
--> statement-breakpoint
UPDATE `saved_items` SET `size_bytes` = length(CAST(`stored` AS BLOB));
--> statement-breakpoint
INSERT INTO `storage_use` (`uid`, `bytes`)
WITH `kept` AS (
	SELECT `uid`, `size_bytes` FROM `files`
	UNION ALL SELECT `created_by`, `size_bytes` FROM `forwards`
	UNION ALL SELECT `uid`, `size_bytes` FROM `saved_items`
)
SELECT `uid`, sum(`size_bytes`) FROM `kept` GROUP BY `uid` UNION ALL SELECT 0, coalesce(sum(`size_bytes`), 0) FROM `kept`;
--> statement-breakpoint
CREATE TRIGGER `files_come` AFTER INSERT ON `files` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes` + new.`thumbnail_bytes`), (new.`uid`, new.`size_bytes` + new.`thumbnail_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER `files_go` AFTER DELETE ON `files` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes` + old.`thumbnail_bytes`) WHERE `uid` IN (0, old.`uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `forwards_come` AFTER INSERT ON `forwards` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes`), (new.`created_by`, new.`size_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER `forwards_go` AFTER DELETE ON `forwards` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes`) WHERE `uid` IN (0, old.`created_by`);
END;
--> statement-breakpoint
CREATE TRIGGER `saved_items_come` AFTER INSERT ON `saved_items` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes`), (new.`uid`, new.`size_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER `saved_items_go` AFTER DELETE ON `saved_items` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes`) WHERE `uid` IN (0, old.`uid`);
END;

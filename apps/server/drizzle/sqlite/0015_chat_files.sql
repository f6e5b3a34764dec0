CREATE TABLE `chat_files` (
	`audience` integer NOT NULL,
	`mid` integer NOT NULL,
	`peer_uid` integer,
	`from_uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`kind` text,
	`sort_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`audience`, `mid`),
	FOREIGN KEY (`mid`) REFERENCES `messages`(`mid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `chat_files_mid` ON `chat_files` (`mid`);--> statement-breakpoint
CREATE INDEX `chat_files_name` ON `chat_files` (`audience`,`sort_name`,`mid`,`peer_uid`,`from_uid`,`created_at`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `chat_files_size` ON `chat_files` (`audience`,`size_bytes`,`mid`,`sort_name`,`peer_uid`,`from_uid`,`created_at`,`kind`,`expires_at`);--> statement-breakpoint
-- What was sent before: once for the channel, or for each of the two.
INSERT INTO `chat_files`
	(`audience`, `mid`, `peer_uid`, `from_uid`, `created_at`, `kind`, `sort_name`, `size_bytes`, `expires_at`)
WITH `sent` AS (
	SELECT `state`.`mid`, `log`.`gid`, `log`.`from_uid`, `log`.`to_uid`, `log`.`created_at`, `state`.`expires_at`,
		coalesce(`file`.`content_type`, json_extract(`state`.`properties`, '$.content_type'), '') AS `media_type`,
		lower(coalesce(json_extract(`state`.`properties`, '$.name'), `file`.`name`, '')) AS `sort_name`,
		coalesce(`file`.`size_bytes`, CAST(json_extract(`state`.`properties`, '$.size') AS INTEGER), 0) AS `size_bytes`
	FROM `messages` AS `state` JOIN `message_log` AS `log` ON `log`.`mid` = `state`.`mid`
	LEFT JOIN `files` AS `file` ON `file`.`path` = `state`.`content` AND `file`.`deleted_at` IS NULL
	WHERE `state`.`content_type` IN ('vocechat/file', 'vocechat/audio') AND `state`.`deleted_at` IS NULL
), `read_by` AS (
	SELECT coalesce(`gid`, -`from_uid`) AS `audience`, `to_uid` AS `peer_uid`, * FROM `sent`
	UNION ALL
	SELECT -`to_uid`, `from_uid`, * FROM `sent` WHERE `to_uid` <> `from_uid`
)
SELECT `audience`, `mid`, `peer_uid`, `from_uid`, `created_at`, CASE
	WHEN `media_type` LIKE 'text/%' OR `media_type` LIKE 'application/msword%' OR `media_type` LIKE 'application/rtf%'
		OR `media_type` LIKE 'application/vnd.ms-%' OR `media_type` LIKE 'application/vnd.openxmlformats-officedocument.%'
		OR `media_type` LIKE 'application/vnd.oasis.opendocument.%' THEN 'Doc'
	WHEN `media_type` LIKE 'application/pdf%' THEN 'PDF'
	WHEN `media_type` LIKE 'image/%' THEN 'Image'
	WHEN `media_type` LIKE 'audio/%' THEN 'Audio'
	WHEN `media_type` LIKE 'video/%' THEN 'Video'
END, `sort_name`, `size_bytes`, `expires_at` FROM `read_by`;
